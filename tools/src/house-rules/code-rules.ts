import { importsOf } from './imports.ts'
import { type Complaint, complainAbout, isTest, lineOf, type Rule, type Source } from './source.ts'

/** Files that compute an error code, each with its source. */
const COMPUTED_CODES: Record<string, string> = {
  'server/src/http/endpoints/viewer.ts': 'permissions.ts says which refusal applies',
  'server/src/identity/embedded-identity.ts': 'each call says what a refusal of the provider means',
}

const HARNESS = /^(tools|e2e|bench)\/|^docs\/mastodon-bot\.mjs$|\/test-(database|depth|server|site|kit)\.ts$/
/** The conditions of `is_listed` in domains.sql and of `forbidden_outlets` in bans.sql. */
const RULES_OF_THE_DATABASE =
  /hidden_at is null\s+and\s+(?:\w+\.)?waiting_until is null|forbidden_origins\b[^`]{0,40}\bkind = 'outlet'/g
const LOG_WRITER = 'server/src/moderation/action-store.ts'
const LOG_WRITES = /insertInto\(\s*'operator_actions'|insert into operator_actions/g
const FETCHERS = new Set([
  'web/src/api.ts',
  'packages/web-fetch/src/web-fetch.ts',
  'extension/src/site.ts',
  'extension/src/worker/ask-site.ts',
  'extension/src/worker/account/ask-account.ts',
])
const SQL_FILES = /^server\/src\/(engines\/|database\/|(?:[^/]+\/)+([a-z0-9-]+-)?store\.ts$|site\/site-database\.ts$)/
const QUERIES =
  /(?:\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bsql(?:`|<|\.\w+\()|\b(?:pool|client)\.query\(|\.schema\.)/g
// Matches anything except 'Code' and a choice of two: … ? 'Code' : 'Other'.
const ERROR_CODES = /\bthrow new AppError\(\s*(?!'\w+')(?![^()]*\?\s*'\w+'\s*:\s*'\w+')([^),]*)/g
// Configuration files of tools that require a default export.
const CONFIGS = /(^|\/)[a-z-]+\.config\.ts$/
// Operations import stores and engines and may read the clock. Modules without such imports are pure and may not.
const IMPURE =
  /\bDate\.now\(|\bnew Date\(\s*\)|\bMath\.random\(|\bperformance\.now\(|\bcrypto\.(?:randomUUID|getRandomValues)\(/g
const PURE_PACKAGES =
  /^(typebox|tldts|entities|htmlparser2|html-encoding-sniffer|@exodus\/bytes|node:(buffer|url|util))$/

const forEach =
  (check: (source: Source) => Complaint[]): Rule =>
  (tree) =>
    tree.flatMap(check)

/** Rules about single files, in the words of CONTRIBUTING. */
export const codeRules: Record<string, Rule> = {
  'the environment is read in server/src/settings/config.ts only': forEach((source) =>
    source.path === 'server/src/settings/config.ts' ||
    HARNESS.test(source.path) ||
    CONFIGS.test(source.path) ||
    isTest(source.path)
      ? []
      : complainAbout('environment', source, 'bare', /\bprocess\.env\b/g, () => 'reads process.env'),
  ),

  'fetch( stands in api.ts, web-fetch.ts, ask-site.ts and ask-account.ts only': forEach((source) =>
    !/^(web|server|extension|packages)\//.test(source.path) || FETCHERS.has(source.path) || isTest(source.path)
      ? []
      : complainAbout(
          'fetch',
          source,
          'bare',
          /(?<![\w.$]|function )fetch\(|\b(?:globalThis|window|self)\.fetch\b/g,
          () => 'calls fetch',
        ),
  ),

  'SQL lives in stores, engines and migrations only': forEach((source) =>
    !source.path.startsWith('server/src/') || SQL_FILES.test(source.path) || isTest(source.path)
      ? []
      : complainAbout('sql', source, 'bare', QUERIES, (match) => `has SQL: ${match}`),
  ),

  'what everybody sees and which outlets are forbidden is written in the database only': forEach((source) =>
    !source.path.startsWith('server/src/') || isTest(source.path)
      ? []
      : complainAbout('rule of the database', source, 'code', RULES_OF_THE_DATABASE, (match) => `has ${match}`),
  ),

  'the log of moderation has one writer, which also notifies': forEach((source) =>
    !source.path.startsWith('server/src/') || source.path === LOG_WRITER || isTest(source.path)
      ? []
      : complainAbout('log', source, 'code', LOG_WRITES, (match) => `has ${match}: call logAction`),
  ),

  'no index.ts that re-exports': forEach((source) =>
    /(^|\/)index\.tsx?$/.test(source.path)
      ? complainAbout(
          'index',
          source,
          'bare',
          /\bexport\b[^'"\n]*\bfrom\b/g,
          () => 're-exports: import the file you mean',
        )
      : [],
  ),

  'file names are kebab-case, of components PascalCase': forEach(({ path }) => {
    const name = path.split('/').at(-1) ?? ''
    const isKebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z]+)*$/.test(name)
    const isComponent = /^([A-Z][a-z0-9]*)+(\.test)?\.tsx$/.test(name)
    return isKebab || isComponent ? [] : [{ rule: 'name', file: path, line: 1, detail: `is called ${name}` }]
  }),

  'named exports only, but for the settings of tools': forEach((source) =>
    CONFIGS.test(source.path) || source.path.endsWith('.d.ts')
      ? []
      : complainAbout(
          'default export',
          source,
          'bare',
          /\bexport\s+default\b|\bas\s+default\b/g,
          () => 'exports a default',
        ),
  ),

  'imports end in the name of a file': forEach((source) =>
    importsOf(source)
      .filter(
        ({ kind, specifier }) => kind === 'file' && !/\.(ts|tsx|mjs|js|css|json|svg|woff2?)(\?\w+)?$/.test(specifier),
      )
      .map(({ from, line, specifier }) => ({
        rule: 'import ending',
        file: from,
        line,
        detail: `imports "${specifier}"`,
      })),
  ),

  'AppError takes a code that stands there': forEach((source) =>
    isTest(source.path) || COMPUTED_CODES[source.path]
      ? []
      : complainAbout('AppError', source, 'code', ERROR_CODES, (code) => `throws AppError(${code.trim()}`),
  ),

  'handlers see no request and no reply': forEach((source) =>
    /^server\/src\/(?:[^/]+\/)+routes\.ts$/.test(source.path)
      ? complainAbout('handler', source, 'bare', /\b(request|reply|req|res)\b(?=[.,)\s:])/g, (word) => `has a ${word}`)
      : [],
  ),

  'what only computes gets time and randomness as arguments': (tree) => {
    const pure = pureFiles(tree)
    return tree
      .filter(({ path }) => pure.has(path))
      .flatMap((source) => complainAbout('pure', source, 'bare', IMPURE, (call) => `calls ${call}`))
  },
}

function pureFiles(tree: Source[]): Set<string> {
  const candidates = tree.filter(
    ({ path }) => /^(contract\/src|server\/src\/(?!engines|http|database)[^/]+)\//.test(path) && !isTest(path),
  )
  const pure = new Set(candidates.map(({ path }) => path))
  for (let before = -1; before !== pure.size; ) {
    before = pure.size
    for (const source of candidates) {
      const isPure = importsOf(source).every(
        ({ kind, target, typeOnly }) => typeOnly || (kind === 'file' ? pure.has(target) : PURE_PACKAGES.test(target)),
      )
      if (!isPure) pure.delete(source.path)
    }
  }
  return pure
}

/** Reports a sentence of the contract that also appears elsewhere, where it could diverge. */
export function checkSentences(tree: Source[], sentences: string[]): Complaint[] {
  // Short sentences are words that appear in code for other reasons.
  const long = sentences.filter((sentence) => sentence.length >= 12)
  return tree
    .filter(({ path }) => /^(server|web)\/src\//.test(path) && !isTest(path))
    .flatMap((source) =>
      source.strings.flatMap(({ start, end }) =>
        long
          .filter((sentence) => source.text.slice(start, end).replace(/\s+/g, ' ').includes(sentence))
          .map((sentence) => ({
            rule: 'sentences',
            file: source.path,
            line: lineOf(source, start),
            detail: `types "${sentence}", which the contract has`,
          })),
      ),
    )
}

function filledIn(message: (...values: string[]) => unknown): string {
  try {
    return String(message(...Array.from({ length: message.length }, () => '\0')))
  } catch {
    return ''
  }
}

/** Uses the longest part without a placeholder of a text with placeholders. */
export function sentencesIn(messages: unknown): string[] {
  if (typeof messages === 'string') return [messages]
  if (typeof messages === 'function') {
    const filled = filledIn(messages as (...values: string[]) => unknown)
    return [
      filled
        .split('\0')
        .reduce((longest, part) => (part.length > longest.length ? part : longest))
        .trim(),
    ]
  }
  return messages && typeof messages === 'object' ? Object.values(messages).flatMap(sentencesIn) : []
}
