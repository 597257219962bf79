import type { DemoArticle } from './shapes.ts'

/** The Harbor Lantern: council, roads and the waterfront of Saltern Quay. */
export const cityArticles: readonly DemoArticle[] = [
  {
    slug: 'beloved-seafront-benches-axed',
    outlet: 'harbor-lantern',
    headline: 'Outrage ERUPTS As Council Quietly Axes Beloved Seafront Benches',
    description: 'Walkers were left with nowhere to sit after benches vanished from the promenade this week.',
    author: 'Dorrit Fenwick',
    hours: 9,
    picture: 'promenade',
    body: [
      'Regular walkers on the Saltern Quay promenade were met by bare concrete this week where well-loved benches had stood for decades.',
      'Six of the promenade’s 140 benches have been taken to the city workshop. They will be sanded, repainted and fitted with armrests, which residents had asked for, and put back in two weeks.',
      'The work was announced in the spring and is posted on signs at both ends of the promenade. The council’s office received two complaints. One was about gulls.',
    ],
    fixes: [
      {
        by: 'paragraph-six',
        hours: 8.2,
        title: 'Six of 140 seafront benches away for two weeks of repairs',
        why: '“Axes” says they are gone for good. The second paragraph says that they come back with armrests.',
        votes: [18, 1],
      },
      {
        by: 'june-h',
        hours: 7.5,
        title: 'Council repaints six promenade benches and adds armrests that residents asked for',
        votes: [11, 3],
      },
      {
        by: 'hot-take',
        hours: 6.1,
        title: 'Council wastes our money on benches that were perfectly fine',
        why: 'Somebody has to say it.',
        votes: [2, 15],
      },
      {
        by: 'oskar-l',
        hours: 1.9,
        title: 'Seafront benches under repair; council office has had two complaints',
        why: 'Two complaints are not an eruption, and one of them was about gulls.',
        votes: [6, 2],
      },
    ],
  },
  {
    slug: 'library-sudden-closure-mystery',
    outlet: 'harbor-lantern',
    headline: 'Mystery Surrounds Library’s Sudden Closure As Questions Mount',
    description: 'Readers arrived on Monday to find the doors of the Quayside Library locked.',
    author: 'Dorrit Fenwick',
    hours: 30,
    picture: 'library',
    body: [
      'Readers who came to the Quayside Library on Monday morning found its doors locked and its lights out.',
      'A carpet was being laid in the main reading room. The library had put up a notice on the door three weeks ago, and again on its website, saying that it would be closed for the day.',
      'It opened on Tuesday at nine, as usual. Asked for a comment, the head librarian said: “It is green.”',
    ],
    fixes: [
      {
        by: 'second-draft',
        hours: 29,
        title: 'Library closes for one day to lay a new carpet',
        why: 'There was a notice on the door for three weeks, so neither “mystery” nor “sudden” holds.',
        votes: [22, 0],
      },
      {
        by: 'tobi',
        hours: 15,
        title: 'Quayside Library open again after a day’s closure for a new carpet',
        votes: [8, 2],
      },
    ],
  },
  {
    slug: 'bridge-closure-commuter-nightmare',
    outlet: 'harbor-lantern',
    headline: 'Commuter NIGHTMARE: Bridge Closure To Bring City To Its Knees',
    description: 'Drivers face days of misery when the Tidegate Bridge is dug up for resurfacing.',
    author: 'Casper Holm-Reyes',
    hours: 92,
    picture: 'bridge',
    body: [
      'Drivers are braced for misery as workers prepare to dig up the Tidegate Bridge, the city’s busiest crossing.',
      'One of the bridge’s four lanes will be closed between nine in the evening and five in the morning, on four nights from Monday. The other three lanes, the footpath and the cycle path stay open.',
      'The roads office expects a crossing to take about six minutes longer while the work goes on. Buses keep to their timetable.',
    ],
    fixes: [
      {
        by: 'plainly-put',
        hours: 90,
        title: 'One lane of Tidegate Bridge to close on four nights for resurfacing',
        why: 'The bridge does not close: three of its four lanes stay open.',
        votes: [16, 0],
      },
      {
        by: 'kofi-reads',
        hours: 85,
        title: 'Night works on Tidegate Bridge expected to add about six minutes',
        votes: [13, 2],
      },
      {
        by: 'ines-p',
        hours: 63,
        title: 'Tidegate Bridge: one lane shut from 9 pm to 5 am, Monday to Thursday; buses unaffected',
        why: 'What a commuter needs to know, and nothing else.',
        votes: [9, 2],
      },
    ],
  },
  {
    slug: 'drivers-hit-parking-hike',
    outlet: 'harbor-lantern',
    headline: 'Drivers Hit With Shock 25% Parking Hike',
    description: 'Motorists are once again being asked to dig deep as parking charges soar.',
    author: 'Casper Holm-Reyes',
    hours: 212,
    body: [
      'Motorists in Saltern Quay are being asked to dig deep once more, after the council voted to raise its parking charges by a quarter.',
      'In three of the city’s 19 car parks, an hour will cost 2.00 crowns instead of 1.60. It is the first change in nine years. The other 16 keep their prices, and the first twenty minutes stay free in all of them.',
    ],
    fixes: [
      {
        by: 'base-rate-bea',
        hours: 209,
        title: 'Parking in three of 19 city car parks rises from 1.60 to 2.00 crowns an hour',
        why: '“25%” hides both the sum and that 16 car parks do not change.',
        votes: [19, 1],
      },
      {
        by: 'footnote-fan',
        hours: 201,
        title: 'Council raises parking price for the first time in nine years, in three car parks',
        votes: [12, 2],
      },
      {
        by: 'hot-take',
        hours: 175,
        title: 'Nothing to see here: parking is still basically free',
        votes: [1, 13],
      },
    ],
  },
  {
    slug: 'fun-police-target-fountain',
    outlet: 'harbor-lantern',
    headline: 'Paddling BANNED: Fun Police Target Children’s Favorite Fountain',
    description: 'Families were turned away from the Market Square fountain in the middle of a warm spell.',
    author: 'Dorrit Fenwick',
    hours: 0.4,
    picture: 'roofs',
    body: [
      'Children with towels under their arms were turned away from the fountain on Market Square on Saturday, where a barrier now bars the way to the water.',
      'The fountain’s pump broke on Thursday. It will stand dry for ten days until a new one is fitted. After that, the council says, paddling is as welcome as before: “There is no ban. There is no water.”',
    ],
  },
]
