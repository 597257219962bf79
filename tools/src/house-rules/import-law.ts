import { type Import, importsOf } from './imports.ts'
import { type Complaint, isTest, type Source } from './source.ts'

export type Declared = Record<string, Set<string>>

type Law = { name: string; from: RegExp; allows: (found: Import) => boolean; only: string }

/** Allowed violations, each with its reason. An exception that is no longer needed is reported too. */
export type Exceptions = Record<string, { law: string; why: string }>

const SCHEMA = 'typebox'
const ROUTES = /^server\/src\/(?:[^/]+\/)+(?:[a-z0-9-]+-)?routes\.ts$/
const STORES = /^server\/src\/(?:[^/]+\/)+(?:[a-z0-9-]+-)?store\.ts$/
const NOUN_FILES =
  /^server\/src\/(?!engines\/|http\/|database\/|settings\/|site\/|testing\/|demo\/)(?:[^/]+\/)+[^/]+\.ts$/
const MACHINERY = /^server\/src\/(engines|http)\//
/** Base modules that the rest of the server uses, and modules that assemble it. */
const GROUND = /^server\/src\/(database|settings)\//
const TOP = /^server\/src\/(site\/|admin\/|app\.ts$|main\.ts$)/
const CONTRACT = /^contract\/src\//
const CANONICAL = /^canonical\/src\//
const EXTENSION = /^extension\/src\//
const PACKAGES = /^packages\//

const isFile = (found: Import, ...patterns: RegExp[]) =>
  found.kind === 'file' && patterns.some((pattern) => pattern.test(found.target))

/** CONTRIBUTING, "The law", row by row. */
function laws(declared: Declared): Law[] {
  const isPackageOf = (workspace: string, found: Import) =>
    found.kind === 'package' && (declared[workspace]?.has(found.target) ?? false)
  return [
    {
      name: 'contract',
      from: CONTRACT,
      allows: (found) => isFile(found, CONTRACT) || found.target === SCHEMA,
      only: 'own files and the schema library',
    },
    {
      name: 'canonical',
      from: CANONICAL,
      allows: (found) => isFile(found, CONTRACT, CANONICAL) || isPackageOf('canonical', found),
      only: "own files, the contract and packages of canonical's package.json",
    },
    {
      name: 'packages',
      from: PACKAGES,
      allows: (found) =>
        found.kind === 'node' ||
        isFile(found, CONTRACT, PACKAGES) ||
        isPackageOf(found.from.split('/').slice(0, 2).join('/'), found),
      only: 'own files, other packages, the contract, node: and packages of its package.json',
    },
    {
      name: 'extension',
      from: EXTENSION,
      allows: (found) => isFile(found, CONTRACT, CANONICAL, EXTENSION) || isPackageOf('extension', found),
      only: "own files, the contract, canonical and packages of extension's package.json",
    },
    {
      name: 'web',
      from: /^web\/src\//,
      allows: (found) => isFile(found, CONTRACT, /^web\/src\//) || isPackageOf('web', found),
      only: "own files, the contract and packages of web's package.json",
    },
    {
      name: 'web: pages are declared once',
      from: /^web\/src\/(?!pages\/|pages\.ts$)/,
      allows: (found) => !isFile(found, /^web\/src\/pages\//) || (found.typeOnly && isFile(found, /\/load\.ts$/)),
      only: 'pages.ts imports pages; others the types of what they load',
    },
    {
      name: 'server',
      from: /^server\/src\//,
      allows: (found) =>
        found.kind === 'node' ||
        isFile(found, CONTRACT, CANONICAL, PACKAGES, /^server\/src\//, /^web\/build\/server\//) ||
        isPackageOf('server', found),
      only: "own files, the contract, canonical, our packages, node:, packages of server's package.json and the built server entry of web",
    },
    {
      name: 'server: machinery knows no noun',
      from: MACHINERY,
      allows: (found) =>
        found.kind !== 'file' ||
        isFile(found, CONTRACT, PACKAGES, MACHINERY) ||
        (found.typeOnly && isFile(found, /^server\/src\/database\/tables\.ts$/)),
      only: 'engines, http, our packages, the contract and the types of tables',
    },
    {
      name: 'server: database and settings know no noun',
      from: GROUND,
      allows: (found) =>
        (found.typeOnly && found.from.startsWith('server/src/settings/')) ||
        found.kind !== 'file' ||
        isFile(found, CONTRACT, PACKAGES, GROUND, /^server\/src\/engines\//),
      only: 'engines, our packages, database, settings and the contract; settings also the types of the options that nouns take',
    },
    {
      name: 'server: nothing stands on the top',
      from: /^server\/src\/(?!site\/|admin\/|app\.ts$|main\.ts$)/,
      allows: (found) => !isFile(found, TOP),
      only: 'site, admin, app.ts and main.ts import one another',
    },
    {
      name: 'server: test kits are for tests',
      from: /^server\/src\//,
      allows: (found) => !isFile(found, /^server\/src\/testing\//) && !isTest(found.target),
      only: 'tests import test kits',
    },
    {
      name: 'server: routes',
      from: ROUTES,
      allows: (found) =>
        isFile(
          found,
          CONTRACT,
          CANONICAL,
          /^server\/src\/http\/endpoints\/endpoint\.ts$/,
          PACKAGES,
          /^server\/src\/(engines|database)\//,
        ) ||
        (isFile(found, NOUN_FILES) && !ROUTES.test(found.target)) ||
        (found.typeOnly && isFile(found, /^server\/src\/http\//)),
      only: 'http/endpoints/endpoint.ts, database, stores, engines, files of nouns that are no routes, and the contract',
    },
    {
      name: 'server: stores',
      from: STORES,
      allows: (found) =>
        isFile(
          found,
          CONTRACT,
          CANONICAL,
          /^server\/src\/(engines\/postgres|database|engines\/cache-invalidation)\//,
        ) ||
        (isFile(found, NOUN_FILES, /^server\/src\/demo\//) && !ROUTES.test(found.target)) ||
        isFile(found, /^packages\/operator-error\//) ||
        (found.typeOnly && isFile(found, MACHINERY, PACKAGES)) ||
        ['kysely', 'pg', 'node:crypto'].includes(found.target),
      only: 'database, engines/postgres and engines/cache-invalidation, the query builder, files of nouns that are no routes, and the contract',
    },
    {
      name: 'server: nouns',
      from: NOUN_FILES,
      allows: (found) =>
        ROUTES.test(found.from) ||
        found.typeOnly ||
        !(isFile(found, /^server\/src\/http\//) || ROUTES.test(found.target)),
      only: 'routes know http',
    },
    {
      name: 'server: the demo is never loaded in production',
      from: /^server\/src\/(?!demo\/)/,
      allows: (found) => found.typeOnly || !isFile(found, /^server\/src\/demo\//) || found.isDynamic,
      only: 'import() loads the demo',
    },
  ]
}

export function checkImportLaw(tree: Source[], declared: Declared, exceptions: Exceptions): Complaint[] {
  const imports = tree.filter(({ path }) => !isTest(path)).flatMap(importsOf)
  const used = new Set<string>()
  const complaints: Complaint[] = []
  for (const law of laws(declared)) {
    for (const found of imports.filter(({ from }) => law.from.test(from))) {
      if (law.allows(found)) continue
      if (exceptions[found.from]?.law === law.name) used.add(found.from)
      else complaints.push(broken(law, found))
    }
  }
  for (const [file, { law }] of Object.entries(exceptions)) {
    if (!used.has(file)) complaints.push({ rule: law, file, line: 1, detail: 'the exception is not needed any more' })
  }
  return complaints
}

function broken({ name, only }: Law, { from, line, specifier }: Import): Complaint {
  return { rule: `import law, ${name}`, file: from, line, detail: `imports "${specifier}"; allowed: ${only}` }
}
