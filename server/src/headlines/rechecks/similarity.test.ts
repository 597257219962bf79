import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { cameClose } from './similarity.ts'

type Case = [name: string, before: string, after: string, fix: string]

const close: Case[] = [
  [
    'says it in nearly the same words',
    'Polar monster to bury the region in snow',
    'Heavy snow expected in region Friday',
    'Heavy snow expected in the region on Friday',
  ],
  ['prints the fix', 'You won’t believe what this mayor did', 'Mayor resigns', 'Mayor resigns'],
  [
    'differs in capitals and punctuation',
    'Fury as bridge shuts',
    'Bridge “closed” until May!',
    'Bridge closed until May',
  ],
  [
    'takes out the one word that the fix takes out',
    'Furious residents say bridge closes for two weeks from Monday after report',
    'Residents say bridge closes for two weeks from Monday after report',
    'Residents say bridge closes for two weeks from Monday after report',
  ],
  [
    'drops what the fix drops, and says less',
    'Council DESTROYS park in shock move',
    'Council closes park',
    'Council closes park for repairs',
  ],
  ['in a script without spaces', '衝撃！市長が電撃辞任', '市長が三月に辞任', '市長が三月に辞任へ'],
]

const notClose: Case[] = [
  [
    'corrects a spelling',
    'Mayor slams critcs in furious row',
    'Mayor slams critics in furious row',
    'Mayor rejects criticism',
  ],
  [
    'changes something else than the fix, which was similar all along',
    'Two hurt as tram hits car in Upper Dill',
    'Three hurt as tram hits car in Upper Dill',
    'Tram hits car in Upper Dill, two hurt',
  ],
  ['goes the other way', 'Bridge closed until May', 'Fury as bridge shuts', 'Bridge closed until May'],
  ['says something else', 'Shares in freefall', 'Shares recover after chaotic day', 'Shares fall by one percent'],
  ['shares two small words', 'The end of the world is near', 'What the comet means', 'The comet passes on Friday'],
  ['has no words left', 'Mayor resigns', '…', 'Mayor to resign'],
  ['was the fix already', 'Mayor resigns', 'Mayor resigns!', 'Mayor resigns'],
]

describe('an outlet comes close to a fix if it', () => {
  for (const [name, ...titles] of close) test(name, () => assert.equal(cameClose(...titles), true))
})

describe('an outlet does not come close to a fix if it', () => {
  for (const [name, ...titles] of notClose) test(name, () => assert.equal(cameClose(...titles), false))
})
