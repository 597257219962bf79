import { textTable } from '../../tools/src/text-table.ts'
import type { Figure, Goal, Unit } from './figure.ts'
import type { Spread } from './statistics.ts'

const HEAD = ['', 'here', 'beside it', 'ratio', 'goal', '']

/** The figures as a table of plain text; every figure as median (least..most). */
export function tableOf(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => [
    figure.name,
    inUnit(figure.here, figure.unit),
    figure.beside ? `${figure.beside.name} ${inUnit(figure.beside.spread, figure.unit)}` : '',
    figure.ratio ? `${shown(figure.ratio, (value) => value.toFixed(2))} x` : '',
    figure.goal ? goalText(figure.goal, figure.unit) : '',
    figure.met === undefined ? '' : figure.met ? 'met' : 'MISSED',
  ])
  return textTable(HEAD, rows)
}

/** One sentence on the goals: how many are met, and which are not. */
export function verdictOf(figures: readonly Figure[]): string {
  const withGoal = figures.filter(({ goal }) => goal)
  const missed = withGoal.filter(({ met }) => !met).map(({ name }) => name)
  return missed.length === 0
    ? `All ${withGoal.length} goals are met.`
    : `${withGoal.length - missed.length} of ${withGoal.length} goals are met; missed: ${missed.join('; ')}.`
}

const inUnit = (spread: Spread, unit: Unit) => `${shown(spread, (value) => inDigits(value, unit))} ${unit}`

function shown({ median, min, max, rounds }: Spread, text: (value: number) => string): string {
  return rounds === 1 ? text(median) : `${text(median)} (${text(min)}..${text(max)})`
}

function inDigits(value: number, unit: Unit): string {
  if (unit === 'ms CPU' || unit === 'ms') return value.toFixed(value < 0.5 ? 4 : 2)
  return unit === 's' || unit === '' ? value.toFixed(2) : value.toFixed(0)
}

function goalText({ of, is, number }: Goal, unit: Unit): string {
  return `${is === 'at most' ? '<=' : '>='} ${number} ${of === 'ratio' ? 'x' : unit}`
}
