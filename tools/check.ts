// `npm run check`: the checks that take only seconds.
import { checkSteps, houseRules } from './src/check-steps.ts'
import { programStep } from './src/steps.ts'

const [checked, rules] = await Promise.all([checkSteps(), programStep('House rules', houseRules())])
const outcomes = [...checked, rules]
process.exitCode = outcomes.some(({ failed }) => failed > 0) ? 1 : 0
