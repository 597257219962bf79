import './prose.css'
import { limits } from '@unspun/contract/limits.ts'
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
  const elsewhere = site.sign_in_providers.length > 0
  return (
    <article className="prose">
      <PageHead
        title={messages.web.policy}
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
        You may disable your own fixes and delete your own comments. The operator of this site may hide fixes,
        headlines, comments and accounts that break these terms or the law. News sites and everybody else may ask for
        this by the contact below.
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
        <li>Your display name, your username, the number of your account, and your picture, if you have set one.</li>
        <li>The fixes and the comments that you post, with their time. Headlines that you add do not say who did.</li>
        <li>
          <strong>Your votes.</strong> Votes on {site.name} are public: anybody can find out how an account has voted on
          a fix. Of the votes on a comment only the sum is shown.
        </li>
        <li>
          <strong>Your favourites.</strong> Only you see the list of them, but anybody can ask of a fix or a headline
          whether it is a favourite of an account.
        </li>
      </ul>
      <h3>What only we keep</h3>
      <ul>
        <li>
          Your email address, to sign you in and to send the mails that you ask for. It is shown to nobody but you. For
          a week we also keep to which address a mail went.
        </li>
        <li>Your password, as a hash from which it cannot be read back.</li>
        {elsewhere ? <li>Which account elsewhere you sign in with, if you do.</li> : null}
        <li>When you joined, and the abbreviation of the time zone that your browser was in.</li>
        <li>Who added a headline, when votes and favourites were given, and the fixes that you have disabled.</li>
        <li>
          For a short time, how often a network address has asked for something, to stop abuse. Our program writes no
          network addresses into its logs.
        </li>
      </ul>
      <h3>Registering and signing in</h3>
      <p>
        {botChecker
          ? `Registration asks ${botChecker} whether you are a person. Its script runs in your browser then, and it learns your network address and that you register here.`
          : 'Registration has your browser solve a small puzzle to show that you are no program. Nobody else is asked, and nothing about you is looked at.'}
        {elsewhere
          ? ' If you sign in with an account that you have elsewhere, its provider tells us your email address and which account it is, and learns that you sign in here. We post nothing there.'
          : null}
      </p>
      <h3>Cookies and storage in your browser</h3>
      <p>
        Reading sets no cookie. Signing in sets one that keeps you signed in, until you log out or have not been here
        for {limits.sessionDays} days.
        {elsewhere
          ? ` Signing in with an account that you have elsewhere sets one more, which lasts ${limits.socialSignInMinutes} minutes at most.`
          : null}{' '}
        There is no advertising and no tracking by us.
      </p>
      <p>
        Until you close the tab, your browser also remembers how far you have scrolled, and what you have typed but not
        sent. Closing the tab does not end two things: that you are signed in and whether your email address is
        verified, until you log out; and that you have turned single-key shortcuts off, until you turn them on again.
      </p>
      <h3>Pictures from news sites</h3>
      <p>
        Pictures beside headlines may be loaded from the news site that printed them, which then learns your network
        address, but not which page you are reading.
      </p>
      <h3>Videos</h3>
      <p>
        A video beside a headline is loaded from YouTube or Vimeo only when you press play. Its provider then learns
        your network address and that you watch it, and may keep something in your browser, by rules of its own.
      </p>
      <h3>What you can take back, and what stays</h3>
      <ul>
        <li>You can take back votes and favourites. They are gone then.</li>
        <li>You can change your names and your picture. The picture that you had is erased.</li>
        <li>
          You can delete your comments. Their words are erased. A comment that somebody has answered leaves “
          {messages.comment.deleted}” in its place, without your name.
        </li>
        <li>
          You can disable your fixes. Nobody but you sees them then, and they stay stored. You cannot delete them.
        </li>
        <li>Headlines that you have added stay, and you cannot delete your account yourself.</li>
      </ul>
      <p>
        You may ask the operator what is stored about you, to have it corrected, or to have your account hidden. Nobody
        sees your fixes and comments then, and you are signed out everywhere; but all of it stays stored, headlines that
        you added stay to be seen, and your votes go on counting. This site has no tool that erases an account. If the
        law entitles you to that, ask for it, and the operator has to do it by hand. Backups keep what was there when
        they were made.
      </p>

      <h2>Contact</h2>
      <p>
        Write to the operator of this site at{' '}
        <a href={site.contact.includes('@') ? `mailto:${site.contact}` : site.contact}>{site.contact}</a>.
      </p>
    </article>
  )
}
