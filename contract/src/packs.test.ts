import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import { extensionLimits, fileAddress, isFileName, prefixOf, printedForm, readPrefix } from './extension.ts'
import { base64Of, buildFilter, bytesOfBase64, filterHas, type Pack, readFilter, readPack } from './packs.ts'

const aKey = fc.uint8Array({ minLength: extensionLimits.key, maxLength: extensionLimits.key })
/** Keys as an index contains them: ascending and distinct. */
const someKeys = fc
  .uniqueArray(
    fc.oneof(
      aKey,
      // Keys with a common prefix, which an attacker can find by trial.
      aKey.map((key) => key.fill(7, 0, 6)),
    ),
    { maxLength: 700, selector: String },
  )
  .map((keys) => keys.sort(Buffer.compare))

suite('filter', () => {
  test('a filter contains each of its keys, whatever their bits', () => {
    fc.assert(
      fc.property(someKeys, (keys) => {
        const filter = readFilter(buildFilter(Buffer.concat(keys)))
        assert.ok(filter instanceof Uint8Array)
        assert.ok(keys.every((key) => filterHas(filter, key)))
      }),
    )
  })

  test('a filter matches few of a million other keys, and takes 14 bits a key', () => {
    const count = 10_000
    const filter = buildFilter(Buffer.concat(scattered(count, 1)))
    assert.ok(filter.length < (count * 14) / 8, String(filter.length))
    const hits = scattered(200_000, 2).filter((key) => filterHas(filter, key)).length
    assert.ok(hits > 20 && hits < 90, `${hits} hits; 49 are expected`)
  })

  test('an empty filter matches nothing; unsorted keys are refused', () => {
    const empty = readFilter(buildFilter(new Uint8Array(0)))
    assert.ok(empty instanceof Uint8Array && !filterHas(empty, new Uint8Array(10)))
    assert.throws(() => buildFilter(Buffer.concat([Buffer.alloc(10, 2), Buffer.alloc(10, 1)])), RangeError)
    assert.throws(() => buildFilter(Buffer.alloc(15)), RangeError)
  })

  test('a truncated filter is refused, and one of a later version is recognised', () => {
    const filter = buildFilter(Buffer.concat(scattered(500, 3)))
    for (let length = 0; length < filter.length; length++) assert.equal(readFilter(filter.subarray(0, length)), null)
    assert.equal(readFilter(Buffer.concat([filter, Buffer.of(0)])), null)
    assert.equal(readFilter(filter.with(0, 2)), 'newer')
  })

  test('a damaged filter is refused or returns an answer, and never reads out of bounds', () => {
    const filter = buildFilter(Buffer.concat(scattered(300, 4)))
    const damage = fc.array(fc.tuple(fc.nat(filter.length - 1), fc.nat(255)), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(damage, aKey, (changes, key) => {
        const damaged = Uint8Array.from(filter)
        for (const [at, byte] of changes) damaged[at] = byte
        const found = readFilter(damaged)
        if (found instanceof Uint8Array) assert.equal(typeof filterHas(found, key), 'boolean')
      }),
    )
    fc.assert(fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => void readFilter(bytes)))
  })
})

suite('pack', () => {
  const pack: Pack = {
    format: 1,
    keys: base64Of(Buffer.concat([Buffer.alloc(10, 1), Buffer.alloc(10, 2)])),
    printed: base64Of(Buffer.alloc(8, 9)),
    headline_fix_ids: [1, 2],
    headline_ids: [3, 3],
    votes: [5, -1],
    titles: ['Bridge reopens', ''],
  }

  test('a pack is read as it was written', () => {
    assert.deepEqual(readPack(JSON.parse(JSON.stringify(pack))), pack)
    const nothing = { ...pack, keys: '', printed: '', headline_fix_ids: [], headline_ids: [], votes: [], titles: [] }
    assert.deepEqual(readPack(nothing), nothing)
  })

  test('a pack of a later version is recognised', () => {
    assert.equal(readPack({ format: 2, anything: true }), 'newer')
  })

  const many = extensionLimits.packEntries + 1
  const forged: [why: string, value: unknown][] = [
    ['no object', 'text'],
    ['null', null],
    ['no format', { ...pack, format: undefined }],
    ['a format that is no number', { ...pack, format: '1' }],
    ['a column is missing', { ...pack, votes: undefined }],
    ['a column is short', { ...pack, votes: [5] }],
    ['an id is no number', { ...pack, headline_ids: ['3', 3] }],
    ['an id is 0', { ...pack, headline_fix_ids: [0, 2] }],
    ['a number of votes is no whole number', { ...pack, votes: [0.5, 1] }],
    ['a title is no text', { ...pack, titles: ['a', null] }],
    ['a title is too long', { ...pack, titles: ['a', 'b'.repeat(251)] }],
    ['keys are cut', { ...pack, keys: pack.keys.slice(4) }],
    ['keys are no base64', { ...pack, keys: `${pack.keys.slice(0, -2)}*=` }],
    ['keys descend', { ...pack, keys: base64Of(Buffer.concat([Buffer.alloc(10, 2), Buffer.alloc(10, 1)])) }],
    ['a key occurs twice', { ...pack, keys: base64Of(Buffer.alloc(20, 1)) }],
    ['printed is long', { ...pack, printed: base64Of(Buffer.alloc(12)) }],
    [
      'too many entries',
      {
        ...pack,
        keys: base64Of(Buffer.concat(scattered(many, 5))),
        printed: base64Of(Buffer.alloc(4 * many)),
        headline_fix_ids: Array(many).fill(1),
        headline_ids: Array(many).fill(1),
        votes: Array(many).fill(1),
        titles: Array(many).fill('a'),
      },
    ],
  ]
  for (const [why, value] of forged) test(`refused: ${why}`, () => assert.equal(readPack(value), null))

  test('any value is accepted or refused without an error', () => {
    const cell = fc.oneof(fc.anything(), fc.array(fc.anything()))
    const value = fc.record({
      ...Object.fromEntries(Object.keys(pack).map((name) => [name, cell])),
      format: fc.constant(1),
    })
    fc.assert(fc.property(value, (given) => void readPack(given)))
    fc.assert(fc.property(fc.anything(), (given) => void readPack(given)))
  })

  test('base64 round trip', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 20_000 }), (bytes) =>
        assert.deepEqual(bytesOfBase64(base64Of(bytes)), bytes),
      ),
    )
  })
})

suite('printed form', () => {
  const SAME: [title: string, other: string][] = [
    ['Bridge reopens', 'BRIDGE  REOPENS!'],
    ['“It’s over” – minister', '"It\'s over" - minister'],
    ['Caf\u00e9 burns', 'Cafe\u0301 burns'],
    ['ΟΔΟΣ ΚΛΕΙΝΕΙ', 'οδος κλεινει'],
    ['ﬁre in ½ of town', 'fire in 1⁄2 of town'],
    ['مدرسة تفتح', 'مدرسة\u00a0تفتح'],
  ]
  for (const [title, other] of SAME)
    test(`${title} = ${other}`, () => assert.equal(printedForm(title), printedForm(other)))

  test('other words and digits are another headline', () => {
    assert.notEqual(printedForm('10 dead'), printedForm('100 dead'))
    assert.notEqual(printedForm('Bridge opens'), printedForm('Bridge reopens'))
    assert.equal(printedForm('…!?'), '')
  })

  test('the form of Unicode, spaces and punctuation between words do not matter', () => {
    const words = fc.array(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }), { maxLength: 6 })
    fc.assert(
      fc.property(words, fc.constantFrom('NFC', 'NFD'), (each, form) => {
        assert.equal(printedForm(each.join(' ').normalize(form)), printedForm(each.join(' – ')))
      }),
    )
  })
})

suite('prefixes', () => {
  const TABLE: [bits: number, first: number[], prefix: string][] = [
    [0, [0xff, 0xff], ''],
    [1, [0x80, 0], '1'],
    [4, [0xab, 0], 'a'],
    [9, [0x2d, 0x80], '05b'],
    [12, [0x05, 0xbf], '05b'],
    [16, [0x0f, 0x01], '0f01'],
    [20, [0xff, 0xff, 0xf0], 'fffff'],
  ]
  for (const [bits, first, prefix] of TABLE) {
    test(`${bits} bits are '${prefix}'`, () => {
      const key = Uint8Array.from([...first, ...Array(10).fill(0)]).subarray(0, 10)
      assert.equal(prefixOf(key, bits), prefix)
      assert.equal(readPrefix(prefix, bits), prefix === '' ? 0 : Number.parseInt(prefix, 16))
    })
  }

  test('anything else is refused as a prefix', () => {
    for (const given of ['', '5b', '005b', '05B', '0x5', ' 5b', '200', 'fff', '05b '])
      assert.equal(readPrefix(given, 9), undefined, given)
    assert.equal(readPrefix('1ff', 9), 511)
    assert.equal(readPrefix('0', 0), undefined)
  })
})

test('names of files are hashes and kinds', () => {
  const name = `${'0a'.repeat(16)}.pack`
  assert.equal(fileAddress(name, 'pack'), `/extension/pack/?name=${name}`)
  assert.equal(isFileName(name, 'pack'), true)
  for (const other of [`${name}x`, `../${name}`, name.toUpperCase(), name.slice(1), ''])
    assert.equal(isFileName(other, 'pack'), false, other)
  assert.equal(isFileName(name, 'keys'), false)
})

/** Returns keys that look like hashes, ascending and the same in every run. */
function scattered(count: number, seed: number): Uint8Array[] {
  let state = BigInt(seed)
  const keys = Array.from({ length: count }, () => {
    const key = Buffer.alloc(10)
    // SplitMix64.
    state = BigInt.asUintN(64, state + 0x9e3779b97f4a7c15n)
    let mixed = BigInt.asUintN(64, (state ^ (state >> 30n)) * 0xbf58476d1ce4e5b9n)
    mixed = BigInt.asUintN(64, (mixed ^ (mixed >> 27n)) * 0x94d049bb133111ebn)
    key.writeBigUInt64BE(mixed ^ (mixed >> 31n))
    return key
  })
  return keys.sort(Buffer.compare)
}
