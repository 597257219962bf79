/** Set by `npm run test:deep`. */
export const DEPTH_VARIABLE = 'UNSPUN_TEST_DEEP'

export const isDeep = process.env[DEPTH_VARIABLE] === 'on'

/** Returns how many rounds of a long test to run: all in `npm run test:deep`, a tenth in `npm test`. */
export const rounds = (all: number): number => (isDeep ? all : Math.ceil(all / 10))
