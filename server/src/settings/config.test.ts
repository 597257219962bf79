import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OperatorError } from '@unspun/operator-error/operator-error.ts'
import { readConfig } from './config.ts'

const production = {
  NODE_ENV: 'production',
  SITE_URL: 'https://news.example/',
  SECRET: 'x'.repeat(32),
  SMTP_URL: 'smtp://mail.example',
  MAIL_FROM: 'Unspun <hello@news.example>',
}

test('without settings the site is local and has the demo', () => {
  const config = readConfig({})
  assert.equal(config.siteUrl, 'http://localhost:3000')
  assert.deepEqual(
    [config.local, config.demo, config.host, config.port, config.environment],
    [true, true, '127.0.0.1', 3000, 'dev'],
  )
})

test('a public site has no local features', () => {
  const config = readConfig(production)
  assert.equal(config.siteUrl, 'https://news.example')
  assert.deepEqual([config.local, config.demo, config.host, config.environment], [false, false, '0.0.0.0', 'prod'])
  assert.deepEqual(readConfig({ ...production, FETCH_ALLOW: '' }).fetchAllow, [])
})

test('a local site reads no news feeds by default, a public one does', () => {
  assert.equal(readConfig({}).feeds, 'off')
  assert.equal(readConfig({ FEEDS: './feeds.txt' }).feeds, './feeds.txt')
  assert.equal(readConfig(production).feeds, 'default')
})

test('production on a loopback address is not local mode', () => {
  const config = readConfig({ ...production, SITE_URL: 'http://localhost:8080' })
  assert.deepEqual([config.local, config.demo, config.environment], [false, false, 'prod-local'])
})

test('lists all missing settings in production', () => {
  assert.throws(
    () => readConfig({ NODE_ENV: 'production' }),
    (error: Error) => {
      assert.ok(error instanceof OperatorError)
      for (const name of ['SITE_URL', 'SECRET', 'SMTP_URL', 'MAIL_FROM'])
        assert.match(error.message, new RegExp(`${name} is missing`))
      return true
    },
  )
})

test('names every mistake at once and never repeats a password', () => {
  const wrong = {
    PORT: '99999',
    SITE_URL: 'news.example',
    DATABASE_URL: 'mysql://admin:hunter2@db',
    MAX_FIXES_PER_HEADLINE: 'three',
    LOG_LEVEL: 'loud',
    TRUST_PROXY: 'perhaps',
    FETCH_PORTS: '8080, 0',
    SECRET: 'short',
  }
  assert.throws(
    () => readConfig(wrong),
    (error: Error) => {
      for (const name of Object.keys(wrong)) assert.match(error.message, new RegExp(`${name} must`), name)
      assert.doesNotMatch(error.message, /hunter2/)
      return true
    },
  )
})

test('an empty setting counts as not set', () => {
  assert.equal(readConfig({ PORT: ' ', SITE_NAME: '' }).siteName, 'Unspun')
})

test('services that receive secrets or define trust must use https', () => {
  const elsewhere = { IDENTITY_ISSUER: 'https://id.example', IDENTITY_AUDIENCE: 'us' }
  const table = [
    [{ ...elsewhere, IDENTITY_JWKS_URL: 'http://keys.example/jwk' }, /IDENTITY_JWKS_URL must begin with https/],
    [{ BOT_CHECK_URL: 'http://bots.example/' }, /BOT_CHECK_URL must begin with https/],
    [{ ...elsewhere }, /IDENTITY_JWKS_URL is missing/],
    [
      { ...elsewhere, IDENTITY_JWKS_URL: 'https://keys.example/jwk', IDENTITY_PROVIDERS: 'google' },
      /IDENTITY_PROVIDERS requires the embedded/,
    ],
    [{ BOT_CHECK: 'turnstile' }, /BOT_CHECK_SITE_KEY is missing[\s\S]*BOT_CHECK_SECRET is missing/],
  ] as const
  for (const [settings, complaint] of table) assert.throws(() => readConfig(settings), complaint)
  const local = readConfig({ ...elsewhere, IDENTITY_JWKS_URL: 'http://127.0.0.1:9/jwk' })
  assert.equal(local.tokenIssuer?.jwksUrl, 'http://127.0.0.1:9/jwk')
  assert.equal(local.demo, false)
})

test('pictures are stored on disk unless a bucket is fully configured', () => {
  assert.deepEqual(readConfig({}).files, { kind: 'disk' })
  const s3 = { FILES: 's3', S3_BUCKET: 'pictures', S3_ACCESS_KEY: 'key', S3_SECRET_KEY: 'secret' }
  const { files } = readConfig({ ...s3, S3_ENDPOINT: 'https://s3.example' })
  assert.deepEqual(files, {
    kind: 's3',
    endpoint: 'https://s3.example',
    region: 'us-east-1',
    bucket: 'pictures',
    accessKey: 'key',
    secretKey: 'secret',
  })
  const wrong = { FILES: 's3', S3_ENDPOINT: 'http://s3.example', PORT: 'x' }
  assert.throws(
    () => readConfig(wrong),
    ({ message }: Error) =>
      ['S3_ENDPOINT must begin with https', 'S3_BUCKET is', 'S3_ACCESS_KEY is', 'S3_SECRET_KEY is', 'PORT must'].every(
        (each) => message.includes(each),
      ),
  )
  assert.throws(() => readConfig({ FILES: 'tape' }), /FILES must be one of disk, s3/)
})

test('a passed socket is only for the process that it names; child processes do not get its variables', () => {
  const passed = (more: Record<string, string>) => {
    const env: Record<string, string> = {
      LISTEN_PID: String(process.pid),
      LISTEN_FDS: '1',
      LISTEN_FDNAMES: 'a',
      ...more,
    }
    const { listenFd } = readConfig(env)
    assert.deepEqual(Object.keys(env), [])
    return listenFd
  }
  assert.equal(passed({}), 3)
  assert.equal(passed({ LISTEN_PID: String(process.ppid) }), undefined)
  assert.equal(passed({ LISTEN_FDS: '' }), undefined)
  assert.equal(readConfig({}).listenFd, undefined)
  assert.throws(() => passed({ LISTEN_FDS: '2' }), /LISTEN_FDS must be 1/)
})
