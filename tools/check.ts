// `npm run check`: the checks that take only seconds.
import { checkSteps, houseRules } from './src/check-steps.ts'
import { programStep } from './src/steps.ts'

const outcomes = [...(await checkSteps()), await programStep('House rules', houseRules())]
process.exitCode = outcomes.some(({ failed }) => failed > 0) ? 1 : 0
