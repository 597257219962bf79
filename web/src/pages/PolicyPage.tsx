import '../prose.css'
import { messages } from '@unspun/contract/messages.ts'
import { pages } from '@unspun/contract/pages.ts'
import type { BotCheckKind } from '@unspun/contract/site.ts'
import { useApp } from '../app.ts'
import { PageHead } from '../ui/PageHead.tsx'

/** Who runs the bot check, if it is not this site itself. */
const botCheckers: Partial<Record<BotCheckKind, string>> = {
  turnstile: 'Cloudflare Turnstile',
  recaptcha: 'Google reCAPTCHA',
  hcaptcha: 'hCaptcha',
}

/** Terms of use and privacy policy. It says what the program does; change it with the program. */
export function PolicyPage() {
  const { site } = useApp()
  const botChecker = botCheckers[site.bot_check.kind]
  return (
    <article className="prose">
      <PageHead
        title="Privacy & TOS"
        description={`Terms of use and privacy policy of ${site.name}.`}
        path={pages.policy()}
      />
      <h1 className="page-title">Terms of use and privacy policy</h1>
      <p className="page-intro">In plain words. They apply to everybody who reads or writes on {site.name}.</p>

      <h2>Terms of use</h2>
      <h3>What this site is</h3>
      <p>
        People submit headlines that news sites have printed, and write replacements for them, called fixes. A fix is
        the opinion of the reader who wrote it. {messages.fix.readerWrittenLong} The original stands beside every fix,
        and a link leads to the article. News sites named here neither run nor endorse {site.name}.
      </p>
      <h3>What you write</h3>
      <ul>
        <li>
          Your words stay yours. By posting them you allow {site.name} to store, show and share them with your name.
        </li>
        <li>Do not post what is unlawful, threatening, hateful, private to somebody else, or advertising.</li>
        <li>Do not pretend to be somebody else, and do not vote with more than one account.</li>
        <li>Do not use programs that burden the site or post in bulk.</li>
      </ul>
      <h3>Who may remove what</h3>
      <p>
        You may disable your own fixes. The operator of this site may hide fixes, headlines and accounts that break
        these terms or the law. News sites and everybody else may ask for this by the contact below.
      </p>
      <h3>No warranty, and the law</h3>
      <p>
        The site is offered as it is, without warranty of any kind; as far as the law allows, its operator is not liable
        for damage from its use. These terms are governed by the laws of the State of New York, without regard to its
        rules on conflicts of law, and its courts decide disputes about them.
      </p>

      <h2>Privacy policy</h2>
      <h3>What everybody can see</h3>
      <ul>
        <li>Your display name, your username and your picture, if you have set one.</li>
        <li>The headlines and fixes that you post, with their time.</li>
        <li>
          <strong>Your votes.</strong> Votes on {site.name} are public: anybody can find out how an account has voted.
        </li>
      </ul>
      <h3>What only we keep</h3>
      <ul>
        <li>
          Your email address, to sign you in and to send the mails that you ask for. It is shown to nobody but you.
        </li>
        <li>Your password, as a hash from which it cannot be read back.</li>
        <li>For a short time, the network addresses of requests, to keep the site running and to stop abuse.</li>
      </ul>
      <h3>Registering and signing in</h3>
      <p>
        {botChecker
          ? `Registration asks ${botChecker} whether you are a person. Its script runs in your browser then, and it learns your network address and that you register here.`
          : 'Registration has your browser solve a small puzzle to show that you are no program. Nobody else is asked, and nothing about you is looked at.'}
        {site.sign_in_providers.length > 0
          ? ' If you sign in with an account that you have elsewhere, its provider tells us your email address and which account it is, and learns that you sign in here. We post nothing there.'
          : null}
      </p>
      <h3>Cookies and storage in your browser</h3>
      <p>
        Reading needs none. Signing in sets one cookie that keeps you signed in. Your browser also remembers that you
        were signed in, and what you have typed but not sent, until you close the tab. There is no advertising and no
        tracking by us.
      </p>
      <h3>Pictures from news sites</h3>
      <p>
        Pictures beside headlines may be loaded from the news site that printed them, which then learns your network
        address, but not which page you are reading.
      </p>
      <h3>Videos</h3>
      <p>
        A video beside a headline is loaded from YouTube or Vimeo only when you press play. Its provider then learns
        your network address and that you watch it.
      </p>
      <h3>Your choices</h3>
      <p>You may ask what is stored about you, have it corrected, or have your account and what you posted removed.</p>

      <h2>Contact</h2>
      <p>
        Write to the operator of this site at{' '}
        <a href={site.contact.includes('@') ? `mailto:${site.contact}` : site.contact}>{site.contact}</a>.
      </p>
    </article>
  )
}
