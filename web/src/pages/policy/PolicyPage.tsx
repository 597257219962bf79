import '../prose.css'
import { accountLimits } from '@unspun/contract/accounts.ts'
import { fixLimits } from '@unspun/contract/fixes.ts'
import * as commentMessages from '@unspun/contract/messages/comments.ts'
import * as fixMessages from '@unspun/contract/messages/fixes.ts'
import * as siteMessages from '@unspun/contract/messages/site.ts'
import * as weeklyMessages from '@unspun/contract/messages/weekly.ts'
import { moderationLimits } from '@unspun/contract/moderation.ts'
import { pages } from '@unspun/contract/pages.ts'
import { dayLimits, levels } from '@unspun/contract/posting.ts'
import { signInLimits } from '@unspun/contract/sign-in-limits.ts'
import type { BotCheckKind } from '@unspun/contract/site.ts'
import { todayLimits } from '@unspun/contract/today.ts'
import { useApp } from '../../app.ts'
import { PageHead } from '../../ui/PageHead.tsx'

const botCheckers: Partial<Record<BotCheckKind, string>> = {
  turnstile: 'Cloudflare Turnstile',
  recaptcha: 'Google reCAPTCHA',
  hcaptcha: 'hCaptcha',
}

/** Terms of use and privacy policy. A change of the program may require a change of this text. */
function PolicyPage() {
  const { site } = useApp()
  const botChecker = botCheckers[site.bot_check.kind]
  const elsewhere = site.sign_in_providers.length > 0
  return (
    <article className="prose">
      <PageHead
        title={siteMessages.policy}
        description={`Terms of use and privacy policy of ${site.name}.`}
        path={pages.policy()}
      />
      <h1 className="page-title">Terms of use and privacy policy</h1>
      <p className="page-intro">In plain words. They apply to everybody who reads or writes on {site.name}.</p>

      <h2>Terms of use</h2>
      <h3>What this site is</h3>
      <p>
        People submit headlines from news sites and write replacements for them, called fixes. A fix is the opinion of
        the reader who wrote it. {fixMessages.readerWrittenLong} Every fix is shown with the original and a link to the
        article. The news sites named here neither run nor endorse {site.name}.
      </p>
      <h3>What you write</h3>
      <ul>
        <li>
          Your words stay yours. By posting them you allow {site.name} to store, show and share them with your name.
        </li>
        <li>
          Do not post anything unlawful, threatening or hateful, other people’s private information, or advertising.
        </li>
        <li>Do not pretend to be somebody else, and do not vote with more than one account.</li>
        <li>Do not use programs that overload the site or post in bulk.</li>
      </ul>
      <h3>Who may remove what</h3>
      <p>
        You may disable your own fixes and delete your own comments. The operator of this site may hide fixes,
        headlines, comments and accounts that break these terms or the law, and so may the moderators whom the operator
        chooses. Anybody, including news sites, may ask for this at the contact address below.
      </p>
      <h3 id="moderation">Reports and moderators</h3>
      <ul>
        <li>
          Members can report fixes, comments, headlines and members. Nobody learns who reported. You are told what was
          decided.
        </li>
        <li>
          Moderators can hide and restore posts, merge headlines, correct a title to what the outlet printed, suspend
          members, limit them to reading, and forbid outlets, mail providers and networks. Each needs a reason and can
          be undone. What was done and why is in the public <a href={pages.moderationLog()}>log of moderation</a>.
        </li>
        <li>
          A post of a member younger than a week is hidden until somebody decides if two members who have nothing to do
          with each other report it.
        </li>
        <li>
          If it concerns you, you are told the reason and can request a review. A moderator other than the one who acted
          decides.
        </li>
        <li>
          While you are suspended, you can sign in, read, request a review, take your data along and delete your
          account, and nothing else; your profile says until when. While you are limited, you cannot post, comment, vote
          or report, nor change anything else that others see, such as your name. If your whole account is hidden, you
          can do the same as while you are suspended, and nobody else sees your profile.
        </li>
      </ul>
      <h3 id="limits">How much you can post</h3>
      <p>
        There are limits for a day, so that nobody floods the site: {dayLimits.new.posts} posts on your first day,{' '}
        {dayLimits.young.posts} in your first week, {dayLimits.member.posts} after that, and {dayLimits.trusted.posts}{' '}
        after {levels.trustedDays} days if readers vote for your fixes. Fixes, comments and headlines have lower limits
        of their own. If moderators have hidden {levels.watchedHidden} of your posts within {levels.hiddenDays} days,
        the limit is {dayLimits.watched.posts}. Forms tell you when few are left.
      </p>
      <h3 id="blocking">Blocking</h3>
      <p>
        On a member’s profile you can block them. Their comments then fold for you, and nothing they do notifies you.
        They are not told. In the settings, under Blocked, you see whom you block and can unblock them.
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
        <li>
          Your display name, your username, the number of your account, and when you joined. Your picture, the sentence
          about you and your link, if you have set them.
        </li>
        <li>The fixes and the comments that you post, with their time. Headlines do not show who added them.</li>
        {site.open_data ? (
          <li>
            Every night, headlines and fixes with the display names of their authors become files that everybody may
            download, under the licence on the page of <a href={pages.openData()}>open data</a>. What you delete,
            disable or change is gone from the next night’s files; older ones are removed within a week.
          </li>
        ) : null}
        <li>
          <strong>Your votes.</strong> Votes on {site.name} are public: anybody can find out how an account has voted on
          a fix, unless its owner keeps votes and favourites private. For comments, only the sum of the votes is shown.
        </li>
        <li>
          <strong>Your favourites.</strong> Only you see the list of them, but for any fix or headline, anybody can find
          out whether it is a favourite of an account, unless its owner keeps votes and favourites private.
        </li>
        <li>
          You can keep your votes and favourites to yourself with a switch in the settings, under Privacy.
          {site.votes_private ? ' For new members it is on.' : ''} To everybody else it then looks as if you had none.
          Your votes still count.
        </li>
      </ul>
      <h3>What only we keep</h3>
      <ul>
        <li>
          Your email address, to sign you in and to send the mails that you ask for. Only you can see it. For a week we
          also keep the address that each mail was sent to.
        </li>
        <li>Your password, as a hash from which it cannot be recovered.</li>
        <li>
          If you set up a second step for signing in: the public keys of your passkeys with the names that you gave
          them, and, encrypted, the secret of your app for codes and your recovery codes.
        </li>
        <li>The invitation that you registered with, if you used one.</li>
        {elsewhere ? <li>The account at another site that you sign in with, if you do.</li> : null}
        <li>
          For each login, the browser and system that it names and when it was last used. You see the list in the
          settings, under Sessions, and can end each; {signInLimits.sessionMaxDays} days after the login it ends by
          itself.
        </li>
        <li>The abbreviation of your browser’s time zone.</li>
        <li>Whether you keep your votes and favourites to yourself, and whether you want to be placed.</li>
        <li>
          <strong>Where your votes place you.</strong> The site guesses from your votes which side of its readers you
          are closer to, and how much your votes tell about others’. It is a guess about your opinions. It is used to{' '}
          <a href={pages.ranking()}>rank fixes and comments</a>, so that neither one side nor a crowd of new accounts
          decides what comes first, and for nothing else. It is kept in the site’s database only: nobody is shown it,
          and backups leave it out. You can switch it off in the settings, under Privacy; the guess is then deleted
          within four hours. It is deleted with the account, too.
        </li>
        <li>
          Who added a headline, when votes and favourites were given, the fixes that you have disabled, and posts of
          yours that wait to appear.
        </li>
        <li>
          Your notifications: who has answered you or commented on your fixes, votes and places of your fixes, what
          moderators decided, and news from what you watch. Only you see them, and what you watch, ask for or have
          muted. You can mute a thread and stop watching at any time. Members whom you block notify you of nothing.
        </li>
        <li>
          Your answers in {siteMessages.today}. Only you see them. Your profile says how often you agree with readers
          and how many days in succession you have played only if you choose that in the settings. A choice between two
          fixes is also a vote, which is as public as your other votes.
        </li>
        <li>How often your notifications are mailed, which of them are not, and a hash of the address of your feed.</li>
        <li>Whom you block. Only you see it.</li>
        <li>
          What you report and why, until your account is deleted, and for {moderationLimits.heldNewcomerDays} days a
          hash of your network that is different for each thing: reports from one network count once.
        </li>
        <li>
          For up to a day, how many requests, failed logins and new accounts have come from a network address, and how
          many logins to an account have failed, to stop abuse. For a week, how many accounts have registered from a
          network, as a hash that names no account; and for each account, how much its votes weigh because of that while
          the site is young. Our program writes no network addresses into its logs.
        </li>
      </ul>
      <h3 id="mails">Mails with notifications, and your feed</h3>
      <p>
        What you have not read on the site is mailed to you once a day, in the morning. In the settings, under
        Notifications, you can choose once a week, as it happens, which is once an hour at most, or off, and leave out
        kinds of notifications. Mails begin once your email address is verified. A link in each stops them with one
        press, without logging in; many mail programs show a button that does the same. The mails load nothing, so we do
        not learn whether you have opened one.
      </p>
      <p>
        There you can also make a private feed of your notifications for a feed reader. Everybody who knows its address
        can read them. A new address replaces the old one, and a new password turns the feed off.
      </p>
      <h3>{weeklyMessages.title}</h3>
      <p>
        If you ask for this mail, we send you a link, and keep your email address once you have confirmed it there. A
        link in each mail stops it and deletes the address at once, and so does deleting an account with that address.
        Backups have the address for about a week more. For a day we count how many links we sent to an address, and how
        many a network asked for. The counters store hashes of both.
      </p>
      <h3>Registering and signing in</h3>
      <p>
        {botChecker
          ? `Registration uses ${botChecker} to check that you are a person. Its script runs in your browser, and it learns your network address and that you are registering here.`
          : 'When you register, your browser solves a small puzzle to show that you are not a program. No other service takes part, and the check uses no data about you.'}
        {elsewhere ? (
          <span>
            {' '}
            If you sign in with an account at another site, that site tells us your email address and which account it
            is, and learns that you sign in here. We post nothing there.
          </span>
        ) : null}
      </p>
      <h3>Cookies and storage in your browser</h3>
      <p>
        Reading sets no cookie. Signing in sets two: one keeps you signed in, until you log out or stay away for{' '}
        {signInLimits.sessionDays} days. The other stays for {signInLimits.knownDeviceDays} days and shows only that you
        have logged in on this device before, so that wrong passwords from elsewhere do not lock you out. Using a
        passkey sets one more, for five minutes.
        {elsewhere ? (
          <span>
            {' '}
            Signing in with an account at another site sets one more, which lasts {signInLimits.socialMinutes} minutes
            at most.
          </span>
        ) : null}
        <span> We show no advertising and do not track you.</span>
      </p>
      <p>
        Until you close the tab, your browser also remembers how far you have scrolled, what you have typed but not
        sent, and, until you log out, when your last visit was. These are kept after you close the tab: that you are
        signed in and whether your email address is verified, how many of your notifications are unread, and when you
        were last here, until you log out; that you have turned single-key shortcuts off, until you turn them on again;
        that you have closed the introduction on home; and, while you cannot vote yet, your answers in{' '}
        {siteMessages.today} of the last {todayLimits.openDays} days. If you register in order to fix an article, your
        browser also keeps which one it is and what you have written about it, until you confirm your email address or
        log out, for {fixLimits.keptArticleHours} hours at most.
      </p>
      <h3>Pictures from news sites</h3>
      <p>
        Pictures next to headlines and news are our own copies. Your browser loads them from us, so the news sites do
        not learn that you read here.
      </p>
      <h3>Videos</h3>
      <p>
        A video next to a headline is loaded from YouTube or Vimeo only when you press play. Its provider then learns
        your network address and that you watch the video, and may store data in your browser under its own rules.
      </p>
      <h3>What you can take back, and what stays</h3>
      <ul>
        <li>You can take back votes and favourites. They are then deleted.</li>
        <li>You can change your names, your picture, the sentence about you and your link. The old ones are erased.</li>
        <li>
          You can delete your comments. Their text is erased. A comment that has replies leaves “
          {commentMessages.deleted}” in its place, without your name.
        </li>
        <li>You can disable your fixes. Only you can see them then, and they stay stored.</li>
        <li>Headlines that you have added stay.</li>
      </ul>
      <h3 id="your-data">Taking your data along</h3>
      <p>
        In the settings, under Data, you can download a file with what you have written, your votes and favourites, what
        you were told, watch, block and have reported, your account and your pictures. You confirm first that it is you,
        and get a mail about it. Its link works for {accountLimits.exportHours} hours for everybody who has it, or until
        you set a new password or sign out other browsers; then the file is removed. Four things are not in it: your
        password, which cannot be read, the secrets of your second steps, where your votes place you in the ranking, and
        what others have reported about you.
      </p>
      <h3 id="leaving">Deleting your account</h3>
      <p>
        In the settings, under Delete, you can have your account deleted. For {accountLimits.leavingDays} days you can
        change your mind there and on every other page, which shows you the date; we mail you when you ask, and once
        more when it is done. Then these are erased:
      </p>
      <ul>
        <li>your profile, your names, and your picture in all sizes;</li>
        <li>your email address, your password, your second steps, your logins, and the mails that we kept;</li>
        <li>your votes and favourites; totals and places of fixes follow at once;</li>
        <li>
          your notifications, your choices about mails, your feed, what you watch, whom you block, and who blocks you;
        </li>
        <li>where your votes place you in the ranking;</li>
        <li>posts that still wait to appear, and pictures for other sites that show your name.</li>
      </ul>
      <p>
        You choose what happens to your fixes and comments. Either they stay without your name: everything by former
        members has the same author, so nobody can tell which posts belong together. Or their words are erased; votes
        and comments below your fixes then disappear with them, and a comment that has replies leaves “
        {commentMessages.deleted}”. Headlines that you added stay in both cases, and nothing tells who added them. For a
        day we remember the technical id of your account, so that an old login cannot bring it back, and for{' '}
        {accountLimits.erasedDays} days, or as long as there are older backups, its number and a hash of that id, so
        that a restored backup cannot. Backups and files of open data that were made before still have your data until
        they are removed; the site’s own are removed after about a week.
      </p>
      <p>
        You may also ask the operator what is stored about you, to have it corrected, or to have your account hidden or
        deleted, for example if you cannot log in. While an account is hidden, nobody sees its fixes and comments and
        its votes do not count, but all of it stays stored.
      </p>

      <h2>Contact</h2>
      <p>
        Write to the operator of this site at{' '}
        <a href={site.contact.includes('@') ? `mailto:${site.contact}` : site.contact}>{site.contact}</a>.
      </p>
    </article>
  )
}

export { PolicyPage as Component }
