import '../prose.css'
import '../../fixes/ranking/ranking-page.css'
import * as fixMessages from '@unspun/contract/messages/fixes.ts'
import * as rankingMessages from '@unspun/contract/messages/ranking.ts'
import * as siteMessages from '@unspun/contract/messages/site.ts'
import { pages } from '@unspun/contract/pages.ts'
import { ranking } from '@unspun/contract/ranking.ts'
import type { ExampleFix } from '@unspun/contract/votes.ts'
import { useLoaderData } from 'react-router'
import { useApp } from '../../app.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { Time } from '../../ui/Time.tsx'
import type { RankingData } from './load.ts'

/** The fixes of the worked example. Their votes are in `server/src/fixes/ranking/worked-example.ts`. */
const described: Record<ExampleFix['name'], { title: string; votes: string }> = {
  bridge: { title: 'Says what the article says', votes: '5 up and 1 down from each of two sides' },
  rally: { title: 'Pleases one side', votes: '14 up from one side, 3 down from the other' },
  crowd: { title: 'Pushed by a crowd', votes: '40 up from accounts made for it' },
  untested: { title: 'Just posted', votes: '1 up' },
}

const { varianceOfVotes, varianceOfQuality, varianceOfSlant, varianceOfUnplaced, varianceOfNew } = ranking
/** The number of average votes whose weight equals that of the prior mean. */
const PRIOR_VOTES = varianceOfVotes / varianceOfQuality
/** The number of votes that all voters of a kind count as, at most. */
const mostOf = (variance: number) => varianceOfVotes / variance

const parameters: readonly [meaning: string, value: string][] = [
  ['Variance of votes, VE', String(varianceOfVotes)],
  ['Variance of fixes’ quality, VQ', String(varianceOfQuality)],
  ['Variance of slant, VS', String(varianceOfSlant)],
  ['Variance shared by voters without a position', String(varianceOfUnplaced)],
  ['Variance shared by new accounts', String(varianceOfNew)],
  ['Votes and voting days before a voter is placed', `${ranking.placedVotes} on ${ranking.votingDays} days`],
  ['Age below which an account is new', `${ranking.newDays} days`],
  ['A burst: votes within an hour, compared with other votes', `${ranking.waveVotes}, ${ranking.waveOtherVotes}`],
  ['Standard deviations that make a burst contradict the others', String(ranking.waveDeviation)],
  [
    'Following another voter: same votes, within, share of the votes of each',
    `${ranking.ringFixes}, ${ranking.ringMinutes} minutes, ${100 * ranking.ringShare} %`,
  ],
  ['Smallest and largest weight of a placed voter', `${ranking.smallestWeight} and ${ranking.largestWeight}`],
  ['Counting votes below which a fix is untested', String(ranking.testedVotes)],
  ['Distance from the middle below which a voter has no side', `${ranking.nearMiddle} of the usual one`],
  [
    'What leaves the site: weight of its votes, standard deviations above the average',
    `${ranking.outgoingWeight}, ${ranking.outgoingDeviations}`,
  ],
]

/** Explains the ranking to readers. Update this text when the method changes. */
function RankingPage() {
  const { site } = useApp()
  const status = useLoaderData<RankingData>()
  const { example } = status
  const fixOf = (name: ExampleFix['name']) => example.fixes.find((fix) => fix.name === name)!
  const bridge = fixOf('bridge')
  const bridgeVotes = bridge.up + bridge.down
  const meanVote = example.mean_approval / 50 - 1
  return (
    <article className="prose ranking-page">
      <PageHead
        title={siteMessages.ranking}
        description={`How ${site.name} orders the fixes of a headline, in plain words, with the numbers of today.`}
        path={pages.ranking()}
      />
      <h1 className="page-title">{siteMessages.ranking}</h1>
      <p className="page-intro">
        The fixes of a headline stand in the order of one estimate: how many percent of all readers would vote for each.
        This page says how {site.name} makes it, and what it cannot know.
      </p>

      <h2>In short</h2>
      <ul>
        <li>
          <strong>Every fix starts at the average</strong> of all fixes and moves with its votes: few votes move it a
          little, many votes a lot.
        </li>
        <li>
          <strong>Agreement across sides counts more than one side’s applause.</strong> People who often vote are placed
          between the two sides that their votes show. A fix that only one side likes gets less than its total suggests.
        </li>
        <li>
          <strong>New accounts share one small weight.</strong> All of them together count as less than one vote, until
          they are {ranking.newDays} days old and have voted on {ranking.votingDays} days. After {ranking.placedVotes}{' '}
          votes they count in full, and so do their earlier votes.
        </li>
        <li>
          <strong>A burst that contradicts everybody else counts as one vote</strong>, or as {ranking.keptOfHours} if it
          lasts for hours. It loses at most the weight of the votes against it, so a few people cannot undo a rush of
          readers. Who keeps repeating the votes of others within minutes weighs less; those whom they follow do not.
        </li>
        <li>
          <strong>New fixes get their chance.</strong> A fix with fewer than {ranking.testedVotes} counting votes is
          untested. One of them at a time may stand before fixes that readers like, marked “{fixMessages.needsVotes}
          ”.
        </li>
        <li>
          <strong>Your vote works as you cast it.</strong> An up vote never lowers a fix, and a down vote never raises
          it, whoever you are.
        </li>
        <li>
          <strong>People who are not new decide what feeds, cards and the extension show.</strong> It is the fix of a
          headline that about five of them agree on, and that is better than the average by at least half of its “give
          or take”. New accounts have no say in it. A fix that was edited waits for a later vote.
        </li>
        <li>Authors may vote on their own fixes. It adds to the total and does not change the place.</li>
      </ul>
      <p>
        The number between the arrows is the plain total of all votes. It is shown because it is simple, and the list is
        not ordered by it. “{rankingMessages.question}” beside each fix shows the estimate.
      </p>

      <h2 id="today">The numbers today</h2>
      {status.young ? (
        <p>
          This site is young, so <strong>every vote weighs the same</strong>. Of accounts that register from one network
          within {ranking.networkDays} days, each weighs half as much as the one before, so that together they count as
          less than two. Voters are placed once {ranking.grownVoters} people have voted often enough, together{' '}
          {ranking.grownVotes} times. Until then, feeds, cards and the extension show a fix when it is an hour old, and
          votes of an account’s first day have no say in that.
        </p>
      ) : null}
      <dl className="panel ranking-numbers">
        <div>
          <dt>Average approval</dt>
          <dd>{status.mean_approval} %</dd>
        </div>
        <div>
          <dt>Votes that count</dt>
          <dd>{status.votes.toLocaleString('en')}</dd>
        </div>
        <div>
          <dt>Cast by placed voters</dt>
          <dd>{status.placed_share} %</dd>
        </div>
        <div>
          <dt>Last ranking run</dt>
          <dd>{status.ranked_at === null ? 'Not yet' : <Time at={status.ranked_at} />}</dd>
        </div>
      </dl>

      <h2>An example</h2>
      <p>
        Four made-up fixes of one headline, on a site where the average fix has {example.mean_approval} % approval. The
        program that ranks this site has computed them.
      </p>
      <div className="panel ranking-table">
        <table>
          <thead>
            <tr>
              <th scope="col">Fix</th>
              <th scope="col">Plain total</th>
              <th scope="col">If all votes weighed the same</th>
              <th scope="col">Estimate</th>
            </tr>
          </thead>
          <tbody>
            {example.fixes.map(({ name, total, if_young, approval, margin, ranking: place, needs_votes }) => (
              <tr key={name}>
                <th scope="row">
                  <span className="ranking-place">{place}.</span> {described[name].title}{' '}
                  {needs_votes ? <span className="chip needs-votes">{fixMessages.needsVotes}</span> : null}
                  <span className="note">{described[name].votes}</span>
                </th>
                <td>+{total}</td>
                <td>{if_young} %</td>
                <td>
                  <strong>{approval} %</strong>
                  <span className="note"> ±{margin}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p>
        By the total, the crowd would win. By the estimate it stays near the average, because forty accounts that nobody
        knows say little more than one. The fix that both sides like comes first although its total is smaller than that
        of the fix that pleases one side.
      </p>
      <p>
        The arithmetic for “{described.bridge.title}”: its {bridgeVotes} votes add up to {bridge.total}, and an average
        fix would have {(bridgeVotes * meanVote).toFixed(1)}. The difference, divided by {bridgeVotes} votes and{' '}
        {PRIOR_VOTES.toFixed(2)} more that hold it near the average, is{' '}
        {((bridge.total - bridgeVotes * meanVote) / (bridgeVotes + PRIOR_VOTES)).toFixed(2)} votes. Half of that, in
        percent, is added to the average: {example.mean_approval} % becomes {bridge.if_young} %.
      </p>

      <h2>The method</h2>
      <p>
        A vote is +1 or −1. The average of the votes of placed voters on the site is subtracted first. The rest is
        explained by two numbers of the fix: its quality, and its slant, which is how much more one side likes it. Both
        start at zero and are the most probable ones given all votes. Fixes are ordered by quality; the older one comes
        first if two are equal. Approval is 50 × (1 + average + quality) percent, and “give or take” is one standard
        deviation. If the assumptions hold, the true value is that close in two of three cases.
      </p>
      <p>
        All voters without a position together weigh at most {mostOf(varianceOfUnplaced).toFixed(1)} placed votes, and
        all new accounts {mostOf(varianceOfNew).toFixed(2)}. Voters are placed every four hours from all votes of the
        site, by splitting each vote into what the voter and the fix usually get and one factor (alternating least
        squares). A voter’s position is the side of that factor, or the middle. Nobody names the sides or says what they
        stand for. A vote moves its fix at once. Comments are scored by the same rule.
      </p>
      <details>
        <summary>All parameters</summary>
        <table className="ranking-parameters">
          <tbody>
            {parameters.map(([meaning, value]) => (
              <tr key={meaning}>
                <th scope="row">{meaning}</th>
                <td>{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>

      <h2>What the numbers cannot show</h2>
      <ul>
        <li>Whether a fix is true. They say how readers judge it.</li>
        <li>What people think who read and never vote.</li>
        <li>
          More than one disagreement. People differ in many ways, and the method sees only the one that explains most
          votes.
        </li>
        <li>
          Who is behind an account. Patient people with many old accounts, or a whole camp that comes early and stays,
          can still move a place. They have to work for weeks instead of minutes.
        </li>
        <li>
          Small differences. If two estimates differ by less than their “give or take”, the order between them is nearly
          chance.
        </li>
      </ul>

      <h2>What is kept about voters</h2>
      <p>
        The position of a voter is a guess about their opinions. It is used for the ranking alone. No page, export, mail
        or log contains it, backups leave it out, and explanations are about many votes together. The approval of the
        two sides is given only if at least {ranking.votesOfASide} placed people on either side have voted, and it
        changes with the next placing, not with each vote. The <a href={pages.policy()}>privacy policy</a> says more.
      </p>

      <h2>Changes of the method</h2>
      <ul>
        <li>
          <strong>November 2026.</strong> Voters have one of three positions, and how generous they are no longer
          matters. Bursts lose at most the weight of the votes against them. Of two who vote alike, only the one who
          follows weighs less. The estimate, not the number of votes, decides what leaves the site.
        </li>
        <li>
          <strong>After version 1.0.</strong> Voters are placed by their votes, and new accounts share a weight.
        </li>
        <li>
          <strong>Version 1.0.</strong> An average of all votes, held near the site’s average (the formula of a young
          site). Every vote weighed the same.
        </li>
      </ul>
    </article>
  )
}

export { RankingPage as Component }
