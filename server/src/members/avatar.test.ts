import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { suite, test } from 'node:test'
import { updateAvatar } from '@unspun/contract/accounts.ts'
import * as accountMessages from '@unspun/contract/messages/accounts.ts'
import * as serverMessages from '@unspun/contract/messages/server.ts'
import { avatarCopy, avatarLimits } from '@unspun/contract/pictures.ts'
import sharp from 'sharp'
import { startS3 } from '../engines/files/s3-test-kit.ts'
import * as pictures from '../engines/pictures/picture-test-kit.ts'
import { createChanged } from '../invalidation/changes.ts'
import { startTestSite } from '../testing/test-kit.ts'
import { avatarRoutes } from './avatar-routes.ts'
import { setAvatar } from './avatar-store.ts'

const site = await startTestSite()
const ana = await site.makeUser()
const ben = await site.makeUser()
const newcomer = await site.makeUser({ verified: false })
const png = await pictures.plainPicture(800, 600).png().toBuffer()

const upload = (file: { name?: string; bytes: Buffer; field?: string }, token: string | undefined = ana.token) =>
  site.upload('/api/users/upload-avatar/', file, token)
const update = (avatar_filename: unknown, token: string | undefined = ana.token) =>
  site.post('/api/users/update-avatar/', { avatar_filename }, token)
const uploaded = async (name = 'me.png', bytes: Buffer = png, token = ana.token): Promise<string> => {
  const { status, body } = await upload({ name, bytes }, token)
  assert.equal(status, 200, JSON.stringify(body))
  return body.avatar_filename
}
const avatarOf = async (user_id: number) => (await site.post('/api/users/get-profile/', { user_id })).body.avatar
const served = async (name: string) => (await site.get(`/images/avatars/${name}`)).status === 200
const names = async () => (await Array.fromAsync(site.files.list('avatars'))).sort()

suite('uploading', () => {
  test('is refused to visitors and the unverified', async () => {
    const visitor = await site.upload('/api/users/upload-avatar/', { name: 'me.png', bytes: png })
    assert.deepEqual([visitor.status, visitor.body.errors], [401, [serverMessages.signInFirst]])
    const unverified = await upload({ name: 'me.png', bytes: png }, newcomer.token)
    assert.deepEqual([unverified.status, unverified.body.primary_error], [403, 'Auth__EmailNotVerified'])
    assert.deepEqual(await names(), [])
  })

  test('is rate-limited', async () => {
    const strict = await startTestSite({ RATE_LIMIT: '25' })
    const eve = await strict.makeUser()
    const statuses: number[] = []
    for (let n = 0; n < 4; n++)
      statuses.push(
        (await strict.upload('/api/users/upload-avatar/', { name: 'me.png', bytes: png }, eve.token)).status,
      )
    assert.equal(statuses[0], 200)
    assert.equal(statuses.at(-1), 429)
  })

  test('stores a square in the type of its extension, and the small copy', async () => {
    for (const [ending, format] of Object.entries({ png: 'png', jpg: 'jpeg', jpeg: 'jpeg', JPG: 'jpeg' })) {
      const name = await uploaded(`My face.${ending}`)
      assert.match(name, new RegExp(`^${ana.user_id}--\\d{13}\\.${ending.toLowerCase()}$`))
      for (const [file, side] of Object.entries({ [name]: 512, [avatarCopy(name)]: 128 })) {
        const { rawPayload } = await site.app.inject({ url: `/images/avatars/${file}` })
        const shown = await sharp(rawPayload).metadata()
        assert.deepEqual([shown.format, shown.width, shown.height], [format, side, side], file)
      }
    }
  })

  test('applies the orientation, removes location data, and does not enlarge small pictures', async () => {
    const name = await uploaded('me.jpg', await pictures.phonePicture(300, 200))
    const { rawPayload } = await site.app.inject({ url: `/images/avatars/${name}` })
    const { width, height, exif, orientation } = await sharp(rawPayload).metadata()
    assert.deepEqual([width, height, exif, orientation], [200, 200, undefined, undefined])
    const { data } = await sharp(rawPayload).raw().toBuffer({ resolveWithObject: true })
    assert.ok(data[0]! > 200 && data.at(-1)! < 50, 'white above, black below')
  })

  const bad: [string, string | undefined, Buffer | Promise<Buffer>, number, string][] = [
    ['no file', undefined, png, 200, accountMessages.avatarFileNotFound],
    ['another ending', 'me.gif', png, 200, accountMessages.avatarInvalidType],
    ['no ending', 'png', png, 200, accountMessages.avatarInvalidType],
    ['a page as picture', 'me.png', pictures.html, 200, accountMessages.avatarInvalidType],
    ['an SVG as picture', 'me.png', pictures.svg, 200, accountMessages.avatarInvalidType],
    ['a moving GIF as picture', 'me.png', pictures.movingGif(), 200, accountMessages.avatarInvalidType],
    ['a WebP as picture', 'me.jpg', pictures.movingWebp(), 200, accountMessages.avatarInvalidType],
    ['nothing in it', 'me.jpg', Buffer.alloc(0), 200, accountMessages.avatarInvalidType],
    ['a truncated picture', 'me.jpg', pictures.truncatedJpeg(), 200, accountMessages.avatarFailed],
    ['a PNG bomb', 'me.png', pictures.pngBomb(30_000, 30_000), 413, accountMessages.avatarTooLarge],
    ['a JPEG bomb', 'me.jpg', pictures.jpegBomb(), 413, accountMessages.avatarTooLarge],
    ['a byte too many', 'me.png', Buffer.alloc(avatarLimits.bytes + 1), 413, accountMessages.avatarTooLarge],
    ['far too many bytes', 'me.png', Buffer.alloc(avatarLimits.bytes * 3), 413, accountMessages.avatarTooLarge],
  ]
  for (const [what, name, bytes, status, sentence] of bad) {
    test(`refuses ${what}: ${sentence}`, async () => {
      const before = await names()
      const answer = await upload({ ...(name === undefined ? {} : { name }), bytes: await bytes })
      assert.deepEqual([answer.status, answer.body.errors], [status, [sentence]])
      assert.deepEqual(await names(), before)
    })
  }

  test('accepts a file of exactly the maximum size', async () => {
    const answer = await upload({ name: 'me.png', bytes: Buffer.alloc(avatarLimits.bytes) })
    assert.deepEqual(answer.body.errors, [accountMessages.avatarInvalidType])
  })

  test('refuses a file in another field or without a name, and bodies that are not forms', async () => {
    const elsewhere = await upload({ name: 'me.png', bytes: png, field: 'picture' })
    assert.deepEqual(elsewhere.body.errors, [accountMessages.avatarFileNotFound])
    const send = (payload: string | Buffer, type: string) =>
      site.request({
        method: 'POST',
        url: '/api/users/upload-avatar/',
        payload,
        headers: { 'content-type': type, 'auth-token': ana.token },
      })
    assert.deepEqual((await send('{}', 'application/json')).body.errors, [accountMessages.avatarFileNotFound])
    for (const name of ['', '; filename=""', '; filename="/"']) {
      const part = `Content-Disposition: form-data; name="file"${name}\r\nContent-Type: application/octet-stream`
      const { status, body } = await send(`--x\r\n${part}\r\n\r\nbytes\r\n--x--\r\n`, 'multipart/form-data; boundary=x')
      assert.deepEqual([status, body.errors], [200, [accountMessages.avatarFileNotFound]], name)
    }
    for (const [payload, type] of [
      [png, 'image/png'],
      [
        '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nhalf',
        'multipart/form-data; boundary=x',
      ],
      ['no boundary', 'multipart/form-data'],
    ] as const) {
      const { status, body } = await send(payload, type)
      assert.deepEqual([status, body.errors], [400, [serverMessages.badRequest]], type)
    }
  })

  test('that is interrupted stores nothing and blocks nobody', async () => {
    const before = await names()
    const { port } = site.app.server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    const logged = once(site.app.server, 'request')
    socket.write(
      'POST /api/users/upload-avatar/ HTTP/1.1\r\nhost: localhost\r\ncontent-type: multipart/form-data; boundary=x\r\n' +
        `auth-token: ${ana.token}\r\ncontent-length: 100000\r\n\r\n` +
        '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n',
    )
    socket.write(png.subarray(0, png.length / 2))
    const [request] = await logged
    socket.destroy()
    await new Promise((resolve) => request.once('close', resolve))
    assert.equal(typeof (await uploaded()), 'string')
    assert.equal((await names()).length, before.length + 2)
  })

  test('concurrent uploads of one user get different names', async () => {
    const all = await Promise.all([uploaded(), uploaded(), uploaded(), uploaded()])
    assert.equal(new Set(all).size, 4)
  })

  test('fails with one sentence while storage is unreachable, and stores nothing incomplete', async () => {
    const { environment, stop } = await startS3()
    const onS3 = await startTestSite(environment)
    const eve = await onS3.makeUser()
    const send = () => onS3.upload('/api/users/upload-avatar/', { name: 'me.png', bytes: png }, eve.token)
    const first = await send()
    assert.equal(first.status, 200)
    assert.equal((await onS3.get(`/images/avatars/${first.body.avatar_filename}`)).status, 200)
    await stop()
    const { status, body, headers } = await send()
    assert.deepEqual([status, body.errors], [503, [accountMessages.avatarFailed]])
    assert.ok(headers['retry-after'])
    const named = { avatar_filename: first.body.avatar_filename }
    assert.equal((await onS3.post('/api/users/update-avatar/', named, eve.token)).status, 503)
    assert.equal((await onS3.get('/healthz')).status, 200)
  })
})

suite('setting an uploaded picture as avatar', () => {
  test('is refused to visitors and the unverified', async () => {
    const name = await uploaded()
    assert.equal((await site.post('/api/users/update-avatar/', { avatar_filename: name })).status, 401)
    const unverified = await update(name, newcomer.token)
    assert.deepEqual([unverified.status, unverified.body.primary_error], [403, 'Auth__EmailNotVerified'])
  })

  test('is refused to everybody except the owner of the picture', async () => {
    const { status, body } = await update(await uploaded(), ben.token)
    assert.deepEqual([status, body.errors], [403, [serverMessages.notAllowed]])
    assert.equal(await avatarOf(ben.user_id), '')
  })

  test('is rate-limited', async () => {
    const strict = await startTestSite({ RATE_LIMIT: '12' })
    const eve = await strict.makeUser()
    const statuses: number[] = []
    for (let n = 0; n < 4; n++)
      statuses.push((await strict.post('/api/users/update-avatar/', { avatar_filename: 'x' }, eve.token)).status)
    assert.deepEqual([statuses[0], statuses.at(-1)], [200, 429])
  })

  test('appears everywhere immediately, and the previous one is removed', async () => {
    const { headline_id } = await site.makeHeadline(ana)
    const { headline_fix_id } = await site.makeFix(ana, headline_id, 'A calm title')
    await site.makeComment(ana, headline_fix_id)
    const [first, second] = [await uploaded(), await uploaded('me.jpg')]
    const answer = await update(first)
    assert.deepEqual([answer.status, answer.body.avatar, answer.body.email], [200, first, undefined])
    assert.equal(await avatarOf(ana.user_id), first)
    await update(second)
    const { body } = await site.post('/api/comments/list-by-headline-fix-id/', { headline_fix_id })
    assert.equal(body.comments[0].user_avatar, second)
    assert.deepEqual([await served(first), await served(avatarCopy(first))], [false, false])
    assert.deepEqual([await served(second), await served(avatarCopy(second))], [true, true])
    // A client repeats a call if the answer was lost.
    assert.equal((await update(second)).body.avatar, second)
    assert.ok(await served(second))
  })

  test('keeps the avatar when called twice concurrently', async () => {
    const name = await uploaded()
    await update(await uploaded())
    // Both calls read the avatar first. The second statement finds it already replaced.
    assert.notEqual(await setAvatar(site.database, ana.user_id, name), '')
    assert.equal(await setAvatar(site.database, ana.user_id, name), '')
    const again = await uploaded()
    await Promise.all([update(again), update(again), update(again)])
    assert.deepEqual([await avatarOf(ana.user_id), await served(again)], [again, true])
  })

  test('refuses a missing file and an empty name', async () => {
    const table = [
      `${ana.user_id}--1700000000000.png`,
      `${ana.user_id}--${Date.now()}.png`,
      avatarCopy(await uploaded()),
      '../secret.png',
      'https://elsewhere.example/me.png',
      '',
    ]
    const before = await avatarOf(ana.user_id)
    for (const name of table) {
      const { status, body } = await update(name)
      assert.deepEqual([status, body.errors], [200, [accountMessages.avatarFileNotFound]], name)
    }
    assert.equal((await update(7)).status, 400)
    assert.equal((await update('x'.repeat(avatarLimits.name + 1))).status, 400)
    assert.equal(await avatarOf(ana.user_id), before)
  })

  test('invalidates the pages that show it', async () => {
    const dropped: string[] = []
    const changed = createChanged((tags) => void dropped.push(...tags))
    const routes = avatarRoutes({ database: site.database, files: site.files, changed })
    const { handle } = routes.find(({ endpoint }) => endpoint === updateAvatar)!
    const viewer = {
      uid: ben.uid,
      email: ben.email,
      email_verified: true,
      issued_at: Date.now(),
      signed_in_at: 0,
      second_factor: false,
    }
    await handle({ input: { avatar_filename: await uploaded('me.png', png, ben.token) }, viewer })
    assert.deepEqual(dropped, [`user:${ben.user_id}`, 'home'])
  })
})
