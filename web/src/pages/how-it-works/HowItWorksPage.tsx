import './how-it-works.css'
import * as fixMessages from '@unspun/contract/messages/fixes.ts'
import * as siteMessages from '@unspun/contract/messages/site.ts'
import { pages } from '@unspun/contract/pages.ts'
import { Check, X } from 'lucide'
import type { ReactElement } from 'react'
import { FixHeadlineButton } from '../../headlines/FixHeadlineButton.tsx'
import { Rewrite } from '../../layout/introduction/Rewrite.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { PageHead } from '../../ui/PageHead.tsx'

interface Example {
  original: string
  fix: string
  why: string
}

const good: readonly Example[] = [
  {
    original: 'You won’t BELIEVE what your morning coffee is doing to you',
    fix: 'Six cups of coffee a day linked to poorer sleep',
    why: 'Gives the answer that was held back.',
  },
  {
    original: siteMessages.exampleOriginal,
    fix: siteMessages.exampleFix,
    why: 'Says what happened, not how loudly.',
  },
  {
    original: 'Fury over plot to steal our pensions',
    fix: 'Ministry proposes raising the pension age from 66 to 67',
    why: 'Puts a number in place of the anger.',
  },
  {
    original: 'Star striker SLAMS rival in brutal attack',
    fix: 'Striker says rival’s goal was offside',
    why: 'Repeats what was said, plainly.',
  },
  {
    original: 'Is this the end of the high street?',
    fix: 'One shop in seven stood empty this spring',
    why: 'Answers the question with the fact.',
  },
]

const bad: readonly Example[] = [
  {
    original: 'Mayor opens bridge after two-year delay',
    fix: 'Useless mayor finally does her job',
    why: 'Adds an opinion that is not in the article.',
  },
  {
    original: 'Drug trial halted after side effects',
    fix: 'New drug kills patients',
    why: 'Claims more than the article does.',
  },
]

const steps: readonly { title: string; text: string }[] = [
  { title: 'Find a headline', text: 'Pick one from the news here, or paste the address of any article.' },
  { title: 'Rewrite it', text: 'Write the headline that the article deserves, once you have read it.' },
  { title: 'Let readers vote', text: 'The fix that most readers find fair leads the list.' },
]

interface ExamplesProps {
  title: string
  of: readonly Example[]
  kind: 'good' | 'bad'
  children?: ReactElement
}

function Examples({ title, of, kind, children }: ExamplesProps) {
  return (
    <section aria-labelledby={`${kind}-fixes`}>
      <h2 id={`${kind}-fixes`} className="how-heading">
        {title}
      </h2>
      <ul className="how-examples" data-kind={kind}>
        {of.map(({ original, fix, why }) => (
          <li key={fix} className="panel">
            <Rewrite original={original} fix={fix} />
            <p className="how-why">
              <Icon of={kind === 'good' ? Check : X} size={16} />
              {why}
            </p>
          </li>
        ))}
        {children}
      </ul>
    </section>
  )
}

/** All examples are invented. */
function HowItWorksPage() {
  return (
    <div className="how">
      <PageHead title={siteMessages.howItWorks} description={siteMessages.tagline} path={pages.howItWorks()} />
      <h1 className="page-title">{siteMessages.howItWorks}</h1>
      <p className="page-intro">{siteMessages.tagline}</p>
      <ol className="how-steps">
        {steps.map(({ title, text }) => (
          <li key={title}>
            <h2>{title}</h2>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <Examples title="Good fixes" of={good} kind="good">
        <li className="how-rule">
          <p>{siteMessages.rule}</p>
          <FixHeadlineButton className="btn-line needs-script" />
        </li>
      </Examples>
      <Examples title="Bad fixes" of={bad} kind="bad" />
      <h2 className="how-heading">While you write</h2>
      <p className="how-more">
        Hints point out where a title teases, exaggerates or shouts. They are advice, you can hide them, and nothing of
        it leaves your browser before you post.
      </p>
      <p className="how-more">
        “{fixMessages.where}” takes a quote from the article. Readers unfold it below your fix, and can check it.
      </p>
      <h2 className="how-heading">More to know</h2>
      <p className="how-more">
        The search finds words in headlines, in fixes and in their reasons. Every search has a feed that you can follow.{' '}
        <a href={pages.search()}>Search headlines</a>
      </p>
      <p className="how-more">
        Answers and other news for you are mailed once a day. You can choose once a week, as it happens (once an hour at
        most) or off, stop them with one press in any mail, and have a private feed.{' '}
        <a href={`${pages.policy()}#mails`}>How mails and the feed work</a>
      </p>
      <p className="how-more">
        The fixes can come to you, on the news sites themselves.{' '}
        <a href={pages.extension()}>In your browser and on your phone</a>
      </p>
      <p className="how-more">
        Headlines, fixes and totals are there for everybody to study and use. <a href={pages.openData()}>Open data</a>
      </p>
      <p className="how-more">
        Headlines, fixes and the hints that headlines trigger are counted, for each outlet and for the site, with the
        definition of every number. <a href={pages.numbers()}>See the numbers</a>
      </p>
      <p className="how-more">
        {siteMessages.protection} <a href={`${pages.policy()}#moderation`}>{siteMessages.protectionMore}</a>
      </p>
    </div>
  )
}

export { HowItWorksPage as Component }
