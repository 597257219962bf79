import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { treeshake } from '../contract/src/bundling.ts'

/** The folder of both builds. Tests may set another one. */
const out = process.env.WEB_BUILD ?? 'build'

/** Modules that every page needs, and small parts of most pages. Their imports are included. */
const everyPage =
  /src[\\/](start\.tsx|later\.tsx|ui[\\/](PageHead|Time|MoreLink|Breadcrumbs)\.tsx|votes[\\/]Vote\.tsx|fixes[\\/]Byline\.tsx|pictures[\\/](Picture\.tsx|use-picture\.ts)|domains[\\/]DomainLink\.tsx|headlines[\\/](Original\.tsx|group-fixes-by-headline\.ts)|reports[\\/]ReportButton\.tsx)$|[\\/]icons[\\/](x|arrow-up-right)\.mjs$/

/** Small parts of all lists, those of members too. */
const more = /src[\\/](headlines[\\/]use-more|history[\\/]EarlierWording)\.tsx?$/

/** Lists of headlines: home and domains. */
const cards = /src[\\/](headlines[\\/]CardList|introduction[\\/]Introduction)\.tsx$/

/** Code that the pages of a headline and of a fix share. */
const detail =
  /src[\\/](introduction[\\/]Greeting|headlines[\\/](ArticleCard|ReadArticle)|ranking[\\/]WhyLink|share[\\/]ShareButton|fixes[\\/]AddFixButton|quotes[\\/]ArticleQuote|favorites[\\/]FavoriteButton|history[\\/]fix-history|embeds[\\/](addresses|may-embed))\.tsx?$|[\\/]icons[\\/](external-link|chevron-left)\.mjs$/

/** Code that only members' browsers load. */
const member =
  /src[\\/]accounts[\\/](menu[\\/](use-sign-out|Member\w+)|settings[\\/].*)\.tsx?$|[\\/]icons[\\/](settings|log-out)\.mjs$/

/** Explanations of a place, in a popup and on a page of their own. */
const why = /src[\\/]ranking[\\/](Why\.tsx|why-facts\.ts|ApprovalScale\.tsx)$/

/** Code for reporters, moderators and those about whom they decide. */
const moderation =
  /src[\\/](moderation|reports|accounts[\\/]restriction)[\\/]|contract[\\/]src[\\/]messages[\\/](appeals|desk|log|reports)\.ts$/

/** Notifications, their number in the top bar, and what watching does; not the button that watches, which pages show to everybody. */
const inbox =
  /src[\\/](notifications[\\/](?!Watch\.tsx)|bell[\\/])|[\\/]icons[\\/](bell(-off|-ring)?|mail|ellipsis)\.mjs$/

/** Code about the people whom a member blocks, and about how much the member may post. */
const standing = /src[\\/](blocks|posting)[\\/]/

/** Notes and switches for authors. The pages of others do not need them. */
const own =
  /src[\\/](fixes[\\/](use-own-fix|EditFixLink)|waiting[\\/](WaitingNote|day-and-time)|profiles[\\/]FixStatus)\.tsx?$/

/** Finds addresses in texts, of comments and of what is shared. */
const addresses = /src[\\/]linked-text\.ts$/

/** The ways in from other sites and apps. */
const sharing = /contract[\\/]src[\\/](messages[\\/])?sharing\.ts$|web[\\/]src[\\/]extension[\\/]/

/** Shared by the page of the search and by the code for somebody who types there, or in the box at the top. */
const search = /contract[\\/]src[\\/](messages[\\/])?search\.ts$/

/** The hints of the form of a fix. The page of numbers imports one limit, which is written where it stands. */
const hints = /contract[\\/]src[\\/]hints\.ts$/

/** Outlets and the site in numbers. */
const numbers = /contract[\\/]src[\\/](messages[\\/])?numbers\.ts$|web[\\/]src[\\/]numbers[\\/]/

/** Links to feeds, and the button that watches. The page of a fix has neither. One file of both is smaller than two. */
const follow = /src[\\/](syndication|outgoing-feeds|notifications[\\/]Watch\.tsx$)|[\\/]icons[\\/]rss\.mjs$/

/** Stylesheets that pages load together are one file, because the first load names every file. */
const together: Record<string, string> = {
  rewrite: 'introduction',
  watch: 'feed-link',
  quotes: 'detail',
  'profile-head': 'profiles',
  'own-data': 'settings',
  'notifications-form': 'notifications',
  'new-fix': 'overlays',
  'how-it-works': 'prose',
  'open-data': 'prose',
  numbers: 'ranking-page',
  'own-hidden': 'restriction',
  'quoted-headline': 'hints',
}
const styleOf = (id: string) => {
  const name = /([\w-]+)\.css$/.exec(id)?.[1] ?? ''
  return `style-${together[name] ?? name}`
}

/** Icons of menus. */
const icons = /[\\/]icons[\\/](copy|share|flag|gavel)\.mjs$/

/** Code that all popups need, and pages do not. */
const popups = /node_modules[\\/](?!lucide)|src[\\/]ui[\\/](Popup|Menu)\.tsx$/

/** The parts of forms. Popups and a few pages share them; reading pages does not need them. */
const forms =
  /src[\\/](ui[\\/](TextField|PasswordField|FieldError|ErrorList|FormMessages|StatusMessage|SubmitButton|form-values|use-fields|use-form)|headlines[\\/]AddHeadlineForm|accounts[\\/](MayPost|check-form|sign-in|social|AuthNotice|NameForManagers|bot-check[\\/].*))\.tsx?|contract[\\/]src[\\/](messages[\\/]accounts|identity)\.ts|icons[\\/]eye(-off)?\./

/** The sentences about a headline's changes. */
const history = /contract[\\/]src[\\/]messages[\\/]history\.ts$/

/** How two texts differ, in the form of a fix and in the history of a headline. */
const diff = /(contract[\\/]src[\\/](messages[\\/])?word-diff\.ts|web[\\/]src[\\/]titles[\\/]Marked\.tsx)/

/** The form of a fix, with what it says of a title. */
const fixForm =
  /(web[\\/]src[\\/](fixes[\\/](FixFields|QuotedHeadline)|quotes[\\/]QuoteField|hints[\\/])|contract[\\/]src[\\/]messages[\\/]hints\.ts)/

/**
 * `vite build --app` makes both builds: `client` (hashed files, a manifest, and one stylesheet that the server writes into the page) and
 * `server` (the renderer). The renderer bundles React, so that it uses React's production build for every NODE_ENV.
 */
export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  appType: 'custom',
  plugins: [react()],
  server: { fs: { allow: ['..'] } },
  // The oldest browsers that support `light-dark()`.
  build: {
    target: ['chrome123', 'firefox125', 'safari17.5'],
    assetsInlineLimit: 0,
    modulePreload: false,
  },
  environments: {
    client: {
      build: {
        outDir: `${out}/client`,
        emptyOutDir: true,
        manifest: true,
        rolldownOptions: {
          input: 'src/entry-client.ts',
          // Writes each sentence where it stands. Otherwise the first page of a visit loads those of every page.
          optimization: { inlineConst: true },
          // Removes the router's hints for developers, which `npm run dev` still shows.
          treeshake: {
            ...treeshake,
            manualPureFunctions: [...treeshake.manualPureFunctions, 'warning', 'warningOnce', 'warnOnce'],
          },
          output: {
            // The first load names the files of every page. Short names make it smaller.
            chunkFileNames: 'assets/[name]-[hash:7].js',
            assetFileNames: 'assets/[name]-[hash:6][extname]',
            codeSplitting: {
              groups: [
                // Each page and popup imports its own stylesheets, so they are built separately.
                {
                  name: styleOf,
                  test: /src[\\/](?!styles\.css).+\.css$/,
                  priority: 1,
                },
                // React and the router rarely change, so browsers can cache them for long.
                { name: 'vendor', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ },
                { name: 'every-page', test: everyPage },
                { name: 'more', test: more },
                { name: 'cards', test: cards },
                { name: 'detail', test: detail },
                { name: 'why', test: why },
                {
                  name: 'domain',
                  test: /src[\\/](domains[\\/](ShareFixed|DomainTabs)|missing[\\/]DomainMissing)\.tsx$/,
                },
                { name: 'hints', test: hints },
                { name: 'numbers', minShareCount: 2, test: numbers },
                { name: 'moderation', minShareCount: 2, test: moderation },
                { name: 'inbox', minShareCount: 2, test: inbox },
                { name: 'standing', minShareCount: 2, test: standing },
                { name: 'member', minShareCount: 2, test: member },
                { name: 'forms', minShareCount: 2, test: forms },
                { name: 'history', minShareCount: 2, test: history },
                { name: 'diff', minShareCount: 2, test: diff },
                { name: 'fix-form', minShareCount: 2, test: fixForm },
                { name: 'own', minShareCount: 2, test: own },
                { name: 'follow', test: follow },
                { name: 'copying', minShareCount: 2, test: /src[\\/]copying[\\/]use-copy\.ts$/ },
                { name: 'sharing', minShareCount: 2, test: sharing },
                { name: 'search', minShareCount: 2, test: search },
                { name: 'addresses', minShareCount: 2, test: addresses },
                // Before groups that import one of them: a page that only shows an icon does not load the rest of such a group.
                { name: 'icons', minShareCount: 2, test: icons, priority: 1 },
                { name: 'popups', minShareCount: 2, test: popups },
                { name: 'later', minShareCount: 2 },
              ],
            },
          },
        },
      },
    },
    ssr: {
      ...(command === 'build' ? { define: { 'process.env.NODE_ENV': '"production"' } } : {}),
      build: {
        outDir: `${out}/server`,
        emptyOutDir: true,
        ssr: true,
        copyPublicDir: false,
        rolldownOptions: { input: 'src/entry-server.tsx', treeshake },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      await builder.build(builder.environments.client!)
      await builder.build(builder.environments.ssr!)
    },
  },
  ...(command === 'build' ? { ssr: { noExternal: true } } : {}),
}))
