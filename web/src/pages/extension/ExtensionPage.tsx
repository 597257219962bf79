import '../prose.css'
import * as sharingMessages from '@unspun/contract/messages/sharing.ts'
import * as siteMessages from '@unspun/contract/messages/site.ts'
import { pages } from '@unspun/contract/pages.ts'
import { useLoaderData } from 'react-router'
import { useApp } from '../../app.ts'
import { Bookmarklet } from '../../publishing/extension/Bookmarklet.tsx'
import { Build } from '../../publishing/extension/Build.tsx'
import { Example } from '../../publishing/extension/Example.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import type { ExtensionData } from './load.ts'

const notBuilt = <p>Not available here yet.</p>

const permissions: readonly [what: string, why: string][] = [
  ['Storage', 'Keeps the list of fixes and your settings in your browser.'],
  ['Alarms', 'Fetches the list from time to time, whether you read or not.'],
  [
    'Scripts, and the page in front of you',
    'Puts the headlines on the sites that you allow, and shows the article’s fixes when you press the button of the extension.',
  ],
]

/** The browser extension, the app for phones and the bookmarklet. Update this text when their behaviour changes. */
function ExtensionPage() {
  const { site } = useApp()
  const { builds } = useLoaderData<ExtensionData>()
  return (
    <article className="prose extension-page">
      <PageHead
        title={siteMessages.extension}
        description={`Read the fixes of ${site.name} on the news sites themselves, and write one from any article: in your browser and on your phone.`}
        path={pages.extension()}
      />
      <h1 className="page-title">Fixes where you read the news</h1>
      <p className="page-intro">
        An extension for your browser, an app for your phone, and a bookmark for everything else.
      </p>
      <ul className="examples">
        <Example shows="printed">As printed</Example>
        <Example shows="fix">With a fix</Example>
        <Example shows="both">With both</Example>
      </ul>

      <h2>What the extension does, and what it never does</h2>
      <ul>
        <li>
          On news sites that you allow, it puts readers’ headlines in the place of the printed ones, with a mark beside
          each.
        </li>
        <li>
          Hover over the mark, focus it or press it, and the printed headline is back; you can also see both, or the
          mark alone.
        </li>
        <li>
          <strong>Your browser tells us nothing about the pages you read:</strong> it fetches the list of all fixes from
          time to time, like everybody’s, and looks for your page’s headlines in it by itself.
        </li>
        <li>
          Should that list become too long, and only if you allow it, an article that you open asks for a group of at
          least 64 fixes, without a cookie and without the article’s address.
        </li>
        <li>
          If you press “Show the other headlines” in its window, it asks us for all fixes of the article in front of
          you, without a cookie and without your name. Until you press, we do not hear of the article.
        </li>
        <li>
          It changes nothing but headlines, shows no advertising and collects no data, and it puts no fix into a page
          that readers have not voted for.
        </li>
      </ul>

      <h2 id="get">Get the extension</h2>
      <ul className="builds">
        <Build
          browser="chromium"
          title="Chrome and Edge"
          builds={builds}
          missing={notBuilt}
          install={
            <p>
              Unpack the file, open <code>chrome://extensions</code>, switch on “Developer mode”, and choose the folder
              with “Load unpacked”.
            </p>
          }
        />
        <Build
          browser="firefox"
          title="Firefox"
          builds={builds}
          missing={notBuilt}
          install={
            <p>
              Open <code>about:debugging#/runtime/this-firefox</code> and choose the file with “Load Temporary Add-on”.
              Firefox forgets it when it closes, until Mozilla has signed it.
            </p>
          }
        />
      </ul>
      <p className="note">The extension is not in the browsers’ stores yet.</p>

      <h2>What it asks permission for</h2>
      <dl className="permissions">
        {permissions.map(([what, why]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{why}</dd>
          </div>
        ))}
        <div>
          <dt>{new URL(site.url).host}</dt>
          <dd>
            Fetches the list. When you open the extension on an article that has a fix, asks whether you are logged in
            here, and for your votes on many fixes at once; sends the votes that you cast there.
          </dd>
        </div>
        <div>
          <dt>News sites</dt>
          <dd>None at first. You allow one after the other, or all that have fixes, and can take that back.</dd>
        </div>
      </dl>

      <h2 id="phone">On your phone</h2>
      <p>
        On Android, open this site in Chrome, Edge or Samsung Internet and choose “Install app” or “Add to Home screen”
        in the browser’s menu. After that, {site.name} is among the apps behind “Share” in any browser and news app, and
        opens the form for a fix of that article.
      </p>
      <p>On an iPhone or iPad, apps from the web cannot be shared with. Use the bookmark.</p>

      <h2 id="bookmark">The bookmark</h2>
      <p>
        Drag this button to your bookmarks bar, and press it there while you read an article: the form for a fix of it
        opens in a new tab.
      </p>
      <Bookmarklet />
      <p className="note needs-script">
        On a phone, copy the code, make a bookmark of any page, and put the code in the place of its address.
      </p>
      <noscript>
        <p className="caution">{sharingMessages.bookmarkNeedsScript}</p>
      </noscript>
    </article>
  )
}

export { ExtensionPage as Component }
