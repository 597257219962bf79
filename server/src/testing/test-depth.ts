/** Set by `npm run test:deep`. */
export const DEPTH_VARIABLE = 'UNSPUN_TEST_DEEP'

/** Whether this run is `npm run test:deep`, which takes as long as it needs. */
export const isDeep = process.env[DEPTH_VARIABLE] === 'on'

/** How many rounds of a long test to run: all in `npm run test:deep`, a tenth in `npm test`. */
export const rounds = (all: number): number => (isDeep ? all : Math.ceil(all / 10))
