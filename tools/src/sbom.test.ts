import assert from 'node:assert/strict'
import { test } from 'node:test'
import { productionPackages } from './locked-packages.ts'
import { makeSbom } from './sbom.ts'

const sbom = await makeSbom()
const { components } = sbom

test('the bill of materials is a CycloneDX document whose references have a target', () => {
  assert.deepEqual([sbom.bomFormat, sbom.specVersion, sbom.version], ['CycloneDX', '1.5', 1])
  assert.match(sbom.serialNumber, /^urn:uuid:[0-9a-f-]{36}$/)
  assert.equal(sbom.metadata.component['bom-ref'], 'unspun@1.0.0')
  const refs = [sbom.metadata.component, ...components].map((component) => component['bom-ref'])
  assert.equal(new Set(refs).size, refs.length)
  for (const { ref, dependsOn = [] } of sbom.dependencies)
    for (const each of [ref, ...dependsOn]) assert.ok(refs.includes(each), each)
})

test('it lists exactly the packages of a running site, each with a hash and a licence', () => {
  const locked = new Set(productionPackages().map(({ name, version }) => purlOf(name, version)))
  const listed = components.filter(({ purl }) => !purl.startsWith('pkg:npm/%40unspun/'))
  assert.deepEqual(new Set(listed.map(({ purl }) => purl)), locked)
  for (const { purl, hashes = [], licenses = [] } of listed)
    assert.ok(hashes[0]?.alg === 'SHA-512' && licenses.length > 0, purl)
  // Shared with tests and builds, which `npm sbom --omit dev` confuses.
  for (const name of ['fastify', 'pg', 'sharp', 'jose'])
    assert.ok(
      listed.some(({ purl }) => purl.startsWith(`pkg:npm/${name}@`)),
      name,
    )
})

test('it names PostgreSQL and Node as databases of vulnerabilities do', () => {
  const cpes = components.flatMap(({ cpe, version }) => (cpe ? [[cpe, version] as const] : []))
  // Each for four kinds of machines.
  assert.equal(cpes.length, 8)
  for (const [cpe, version] of cpes) {
    const [, product, upstream = 'none'] =
      /^cpe:2\.3:a:(postgresql:postgresql|nodejs:node\.js):([\d.]+)(?::\*){7}$/.exec(cpe)!
    assert.ok(product && version.startsWith(upstream), cpe)
  }
})

const purlOf = (name: string, version: string) => `pkg:npm/${name.replace('@', '%40')}@${version}`
