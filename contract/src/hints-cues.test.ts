import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  cuesOf,
  hyperboleIn,
  opensList,
  pointsForward,
  shouts,
  speaksToReader,
  withholdsAnswer,
  withoutQuotes,
} from './hints.ts'

interface Cases {
  rule: (title: string) => unknown
  yes: string[]
  no: string[]
}

const rules: Record<string, Cases> = {
  'speaks to the reader': {
    rule: speaksToReader,
    yes: [
      'What your handwriting says about you',
      'Your energy bill rises in April',
      "Why you're paying more for olive oil",
      'Ask yourself: is the bridge safe?',
    ],
    no: [
      'Young voters turn out in record numbers',
      'YouTube blocks videos from the channel',
      'Youth club closes after forty years',
      'Bayou floods after three days of rain',
      'Mayor: “You will have your bridge”',
      "'You are fired': minister leaves after two weeks",
    ],
  },
  'opens a list': {
    rule: opensList,
    yes: [
      '17 things that only runners know',
      'Seven simple ways to save on heating',
      'The 5 best photos of the eclipse',
      '10 reasons the bridge is closed',
      '12 cheap weeknight dinners you can make in a pan',
      'Here are 9 habits of calm people',
    ],
    no: [
      '17 people injured in bus crash near Leeds',
      'Three pumps failed before the dam broke, report finds',
      '3 Hostages Are Freed as Talks Resume',
      '2 councillors resign over bin contract',
      'Nine people die after ferry sinks',
      '40 % of photos deleted by mistake',
      'Two suspects arrested: photos released',
      '10 Tote bei Zugunglück in Bayern',
      '5 choses à savoir sur le budget',
      '21 days of rain',
    ],
  },
  'points forward': {
    rule: pointsForward,
    yes: [
      'This town has a new mayor',
      'These are the streets that close on Sunday',
      "Here's how the council voted",
      'Here’s what the report says',
      'Here are the winners',
      'Doctors did not expect this',
    ],
    no: [
      'This week in Parliament: three votes on water',
      'This Tuesday is the deadline for postal votes',
      'This year’s harvest is the smallest since 1976',
      'Hereford hospital opens new ward',
      'Council closes this road until May',
      'Thistles spread on farmland',
      '“This is not a joke”, says judge',
    ],
  },
  exaggerates: {
    rule: hyperboleIn,
    yes: [
      'An unbelievable comeback',
      'Mind-blowing pictures of Jupiter',
      'The insanely long queue for a visa',
      'Shocking figures on road deaths',
      'The weirdest laws of Ohio',
      'A heart-warming rescue',
    ],
    no: [
      'Judge calls case “unbelievable”',
      'Shock absorber recall widens',
      'Amazon opens warehouse in Leeds',
      'Court finds him insolvent',
      'Epicentre lies near the coast',
      'Secret ballot to be held in May',
      'Storm destroys forty homes',
      'Senator slams bill',
    ],
  },
  'withholds the answer': {
    rule: withholdsAnswer,
    yes: [
      'What happened next surprised the crew',
      "You won't believe the price of this house",
      'Can you guess the city?',
      "Petrol costs more again. Here's why",
      'This is why the bridge is closed',
      'One simple trick for clean windows',
      'Find out why the mayor left',
      'What you need to know about the new tax',
    ],
    no: [
      'Inquiry finds cause of crash',
      'Police explain why the road was closed',
      'What happened to Archway?',
      'Why the river turned green',
      'How the vote went, district by district',
      'Party will make up the shortfall',
      'Guess sells its European stores',
      'Witness: “I can’t believe it”',
    ],
  },
  shouts: {
    rule: shouts,
    yes: [
      'TOWN HALL IN CHAOS',
      'Bin row EXPLODES as council DITHERS',
      'Really?! Mayor buys a second car',
      'He is back!!',
      'CSALÁDOK FIGYELEM: VÁLTOZÁS JÖN',
      'СРОЧНО: МЭР УШЁЛ В ОТСТАВКУ',
      '速報！！市長が辞任',
    ],
    no: [
      'Town hall in CHAOS as bin row grows',
      'NATO and UN meet in Rome',
      'BBC, ITV cut staff',
      'UNESCO adds four sites to its list',
      'Oh! Calcutta! returns to the stage',
      'Is the bridge safe?',
      '市長が辞任',
      'عمدة المدينة يستقيل',
      'WHO',
    ],
  },
}

for (const [name, { rule, yes, no }] of Object.entries(rules)) {
  test(`${name}: headlines that do`, () => {
    for (const title of yes) assert.ok(rule(withoutQuotes(title)), title)
  })
  test(`${name}: headlines that do not`, () => {
    for (const title of no) assert.ok(!rule(withoutQuotes(title)), title)
  })
}

test('names the exaggerating word', () => {
  assert.equal(hyperboleIn('The Insanely long queue'), 'insanely')
})

const otherLanguages = [
  '10 Tote bei Zugunglück in Bayern',
  '6 Statistiken zur Größe von Evergrande',
  'So sehen Sie die Sonnenfinsternis',
  '5 choses à savoir sur le budget',
  'Ce que dit le rapport sur le pont',
  '5 cosas que debes saber del presupuesto',
  'Ecco perché il ponte è chiuso',
  '7 mensen gewond bij ongeval in Utrecht',
  'Detta vet vi om branden',
  '5 senatori ar putea demisiona',
  'Ezt kell tudni az új adóról',
  'Co trzeba wiedzieć o budżecie',
  'Что известно о мосте',
  '橋が閉鎖された5つの理由',
  '세 가지 이유',
  'ما نعرفه عن الجسر',
]

test('finds nothing in headlines of other languages, even if the language is unknown', () => {
  for (const title of otherLanguages) assert.deepEqual(cuesOf(title, ''), [], title)
})

test('rules for English do not apply to headlines in other languages', () => {
  const title = 'New to you: YOUTUBE TESTET FILTER'
  assert.deepEqual(cuesOf(title, 'en-GB'), ['shouting', 'reader'])
  assert.deepEqual(cuesOf(title, ''), ['shouting', 'reader'])
  assert.deepEqual(cuesOf(title, 'de'), ['shouting'])
})

test('a headline has every cue that applies, the plainest first', () => {
  assert.deepEqual(cuesOf("17 INSANE THINGS YOU WON'T BELIEVE", 'en'), [
    'shouting',
    'list',
    'withheld',
    'reader',
    'hyperbole',
  ])
  assert.deepEqual(cuesOf('Council postpones vote on weekly bin collection', 'en'), [])
})
