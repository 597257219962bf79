import type { Page } from '@playwright/test'
import { AppError } from '@unspun/contract/errors.ts'
import * as accountMessages from '@unspun/contract/messages/accounts.ts'
import * as serverMessages from '@unspun/contract/messages/server.ts'
import { pages } from '@unspun/contract/pages.ts'
import { avatarLimits } from '@unspun/contract/pictures.ts'
import { countCalls, cutOffNext, holdNext, refuseNext } from '../src/answers.ts'
import { followSettings, refusals, visit, visitAs } from '../src/steps.ts'
import { expect, test } from '../src/test.ts'

const uploadPath = '/api/users/upload-avatar/'
const updatePath = '/api/users/update-avatar/'

function avatarSection(page: Page) {
  const section = page.getByRole('region', { name: 'Avatar', exact: true })
  return {
    section,
    file: section.getByLabel('Picture'),
    send: () => section.getByRole('button', { name: 'Upload & Save' }).click(),
    said: section.getByRole('status').filter({ hasText: accountMessages.avatarSaved }),
  }
}

/** Any picture: a screenshot of the current page. */
const picture = async (page: Page, type: 'png' | 'jpeg' = 'png') => ({
  name: type === 'png' ? 'Me on a hill.png' : 'me.JPG',
  mimeType: `image/${type}`,
  buffer: await page.screenshot({ type }),
})

test('an avatar is chosen, previewed, uploaded, and shown everywhere', async ({ page, reader, isMobile }) => {
  await visitAs(page, reader, pages.home())
  await followSettings(page)
  const avatar = avatarSection(page)
  await expect(avatar.section.getByText(accountMessages.avatarNote)).toBeVisible()
  const profile = page.getByRole('link', { name: /^Your profile/ })
  await expect(profile.locator('img')).toHaveCount(0)

  await avatar.file.setInputFiles(await picture(page))
  const preview = avatar.section.getByRole('img', { name: 'Preview' })
  await expect(preview).toBeVisible()
  expect((await preview.boundingBox())?.width).toBe(isMobile ? 96 : 128)
  const answer = await holdNext(page, uploadPath)
  await avatar.send()
  await expect(avatar.section.getByRole('progressbar')).toBeVisible()
  answer()
  await expect(avatar.said).toBeVisible()
  await expect(avatar.section.getByRole('progressbar')).toBeHidden()
  await expect(avatar.section.getByRole('img', { name: 'Preview' })).toBeHidden()

  const shown = profile.locator('img')
  const address = new RegExp(`/images/avatars/${reader.user_id}--\\d+_128x128\\.png$`)
  await expect(shown).toHaveAttribute('src', address)
  const widthOf = () => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)
  await expect.poll(widthOf).toBe(avatarLimits.copySide)

  await avatar.file.setInputFiles(await picture(page, 'jpeg'))
  await avatar.send()
  await expect(shown).toHaveAttribute('src', /_128x128\.jpg$/)
  await expect(avatar.said).toBeVisible()
  await visit(page, pages.profile(String(reader.user_id)))
  const large = page.getByRole('main').locator(`img[src*="/avatars/${reader.user_id}--"]`)
  await expect(large).toHaveAttribute('src', /_128x128\.jpg$/)
  await expect.poll(() => large.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(avatarLimits.copySide)
})

test("an invalid file is refused in the spec's words, before or after uploading @desktop", async ({
  page,
  reader,
  complaints,
}) => {
  await visitAs(page, reader, pages.home())
  await visit(page, pages.settings('avatar'))
  const { section, file, send } = avatarSection(page)
  const calls = countCalls(page, uploadPath)
  const good = await picture(page)

  await send()
  await expect(section.getByText(accountMessages.avatarFileNotFound)).toBeVisible()
  await expect(file).toBeFocused()
  await file.setInputFiles({ ...good, buffer: Buffer.alloc(avatarLimits.bytes + 1) })
  await expect(section.getByText(accountMessages.avatarFileNotFound)).toBeHidden()
  await send()
  await expect(section.getByText(accountMessages.avatarTooLarge)).toBeVisible()
  await file.setInputFiles({ ...good, name: 'me.gif', mimeType: 'image/gif' })
  await send()
  await expect(section.getByText(accountMessages.avatarInvalidType)).toBeVisible()
  expect(calls()).toBe(0)

  // Only the file's content shows that it is not a picture.
  await file.setInputFiles({ ...good, buffer: Buffer.from('<!doctype html><p>no picture</p>') })
  await send()
  await expect(refusals(section)).toHaveText([accountMessages.avatarInvalidType])
  await file.setInputFiles({ ...good, buffer: good.buffer.subarray(0, good.buffer.length / 2) })
  await send()
  await expect(refusals(section)).toHaveText([accountMessages.avatarFailed])

  complaints.allow('net::ERR_FAILED', uploadPath)
  await file.setInputFiles(good)
  await cutOffNext(page, uploadPath)
  await send()
  await expect(refusals(section)).toHaveText([accountMessages.avatarFailed])
  complaints.allow(503, uploadPath)
  await refuseNext(page, uploadPath, new AppError('UploadFailed'))
  await send()
  await expect(refusals(section)).toHaveText([accountMessages.avatarFailed])
  complaints.allow(413, uploadPath)
  await refuseNext(page, uploadPath, new AppError('FileTooLarge'))
  await send()
  await expect(refusals(section)).toHaveText([accountMessages.avatarTooLarge])
  await refuseNext(page, updatePath, new AppError('FileNotFound'))
  await send()
  await expect(refusals(section)).toHaveText([accountMessages.avatarFileNotFound])

  // The chosen file is still selected, so the next attempt works.
  await send()
  await expect(avatarSection(page).said).toBeVisible()
})

test('refuses a member with an unverified address and uploads nothing @phone', async ({ page, newcomer }) => {
  await visitAs(page, newcomer, pages.home())
  await visit(page, pages.settings('avatar'))
  await expect(page.getByRole('heading', { name: 'Avatar', level: 2 })).toBeFocused()
  const { section, file } = avatarSection(page)
  await expect(section.getByText(serverMessages.verifyFirst)).toBeVisible()
  await expect(file).toBeDisabled()
  await expect(section.getByRole('button', { name: 'Upload & Save' })).toBeDisabled()
})
