import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { inlineMessages } from './inline-messages.ts'
import { plainIcons } from './plain-icons.ts'
import { trimRouter } from './trim-router.ts'

/** Where the two builds go; tests may build elsewhere. */
const out = process.env.WEB_BUILD ?? 'build'

/** Modules that every page needs, or home, which most visits begin with. Their own imports come along. */
const firstPage = /src[\\/](start\.tsx|ui[\\/]PageHead\.tsx|headlines[\\/]CardList\.tsx)$/

/** The parts of forms. Popups and a few pages share them; no page needs them for reading. */
const forms =
  /src[\\/](ui[\\/](TextField|PasswordField|FieldError|ErrorList|FormMessages|StatusMessage|SubmitButton|form-values|use-fields|use-form)|fixes[\\/](FixFields|QuotedHeadline)|accounts[\\/](MayPost|check-form|sign-in|social|AuthNotice|NameForManagers|bot-check[\\/].*))\.tsx?|(account-messages|return-path)\.ts|icons[\\/]eye(-off)?\./

/**
 * `vite build --app` makes both builds: `client` (hashed files, manifest, one stylesheet that the server writes into the page)
 * and `server` (the renderer, with React inside so that the production build of React runs whatever NODE_ENV says).
 */
export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  appType: 'custom',
  plugins: [react(), inlineMessages(), trimRouter(), plainIcons()],
  server: { fs: { allow: ['..'] } },
  // The oldest browsers that know `light-dark()`.
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
          // The router's hints for developers appear in `npm run dev`.
          treeshake: { manualPureFunctions: ['warning', 'warningOnce'] },
          output: {
            codeSplitting: {
              groups: [
                // Each page and popup brings its own stylesheets, so they stay apart from one another.
                {
                  name: (id) => `style-${/([\w-]+)\.css$/.exec(id)?.[1]}`,
                  test: /src[\\/](?!styles\.css).+\.css$/,
                  priority: 1,
                },
                // React and the router rarely change, so browsers keep them.
                { name: 'vendor', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ },
                { name: 'first-page', test: firstPage },
                { name: 'forms', minShareCount: 2, test: forms },
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
        rolldownOptions: { input: 'src/entry-server.tsx' },
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
