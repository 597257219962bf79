import { textTable } from '../../../tools/src/text-table.ts'
import type { Figure, Goal, Unit } from './figure.ts'
import { type Spread, spreadOf } from './statistics.ts'

const HEAD = ['', 'site', 'reference', 'ratio', 'goal', '']

/** Each cell is a median with the range of all rounds. */
export function tableOf(figures: readonly Figure[]): string {
  const rows = figures.map(({ name, unit, spread, reference, ratio, goal, met }) => [
    name,
    withUnit(spread, unit),
    reference ? `${reference.name} ${withUnit(spreadOf(reference.measured), unit)}` : '',
    ratio ? `${shown(ratio, (value) => value.toFixed(2))} x` : '',
    goalText(goal, unit),
    met ? 'met' : 'MISSED',
  ])
  return textTable(HEAD, rows)
}

export function verdictOf(figures: readonly Figure[]): string {
  const missed = figures.filter(({ met }) => !met).map(({ name }) => name)
  return missed.length === 0
    ? `All ${figures.length} goals are met.`
    : `${figures.length - missed.length} of ${figures.length} goals are met; missed: ${missed.join('; ')}.`
}

const withUnit = (spread: Spread, unit: Unit) => `${shown(spread, (value) => inDigits(value, unit))} ${unit}`

function shown({ median, min, max, rounds }: Spread, text: (value: number) => string): string {
  return rounds === 1 ? text(median) : `${text(median)} (${text(min)}..${text(max)})`
}

function inDigits(value: number, unit: Unit): string {
  if (unit === 'ms CPU' || unit === 'ms') return value.toFixed(value < 0.5 ? 4 : 2)
  return unit === 's' || unit === 'µs CPU' ? value.toFixed(2) : value.toFixed(0)
}

function goalText({ of, is, number }: Goal, unit: Unit): string {
  return `${is === 'at most' ? '<=' : '>='} ${number} ${of === 'ratio' ? 'x' : unit}`
}
