import assert from 'node:assert/strict'
import fs from 'node:fs'
import { test } from 'node:test'
import { rolldown } from 'rolldown'
import { treeshake } from './bundling.ts'

const FOLDER = import.meta.dirname
const names = fs
  .readdirSync(FOLDER, { encoding: 'utf8', recursive: true })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))

/** Bundles an entry that loads every file of the contract and uses one constant. */
async function bundleOf(options: object): Promise<string> {
  const entry = names.map((name) => `import './${name}'`).join('\n')
  const bundle = await rolldown({
    input: 'entry',
    treeshake: options,
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === 'entry' ? `${FOLDER}/entry.ts` : undefined),
        load: (id) => (id.endsWith('/entry.ts') ? `${entry}\nexport { fixLimits } from './fixes.ts'` : undefined),
      },
    ],
  })
  const { output } = await bundle.generate()
  await bundle.close()
  return output[0].code
}

test('a bundle contains no unused schema and no schema library', async () => {
  const code = await bundleOf(treeshake)
  assert.match(code, /perHeadlineAndUser/)
  assert.doesNotMatch(code, /typebox|Literal|headline-fixes/)
})

test('without the settings it contains both', async () => {
  assert.match(await bundleOf({}), /typebox/)
})
