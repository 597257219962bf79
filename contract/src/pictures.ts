export const avatarLimits = {
  /** The maximum upload size in bytes, and the side in pixels of the stored avatar and of its small copy. */
  bytes: 4 * 1024 * 1024,
  side: 512,
  copySide: 128,
  name: 60,
  /** Minutes after which an unused uploaded avatar is deleted. */
  unusedMinutes: 60,
} as const

/** In pixels. Widths above the original's are omitted. */
export const pictureWidths = [320, 640, 960, 1280] as const

/** A stored headline picture, described by its file name alone: `{stem}-{width}x{height}.jpg`. The size is that of the largest copy. */
export interface StoredPicture {
  stem: string
  width: number
  height: number
}

const NAME = /^([0-9a-f]{16,64})-(\d{1,5})x(\d{1,5})\.jpg$/

/** The database stores this name, and browsers without WebP load the file. */
export const pictureName = ({ stem, width, height }: StoredPicture): string => `${stem}-${width}x${height}.jpg`

/** Undefined if the name is malformed. */
export function readPictureName(name: string): StoredPicture | undefined {
  const [, stem, width, height] = NAME.exec(name) ?? []
  return stem === undefined ? undefined : { stem, width: Number(width), height: Number(height) }
}

export const headlinePicture = (imagesUrl: string, name: string): string =>
  name === '' ? '' : `${imagesUrl}/headline-images/${name}`

/** Narrowest first: every standard width below the picture's own, then its own. */
export function pictureCopies({ stem, width }: StoredPicture): { name: string; width: number }[] {
  const widths = [...pictureWidths.filter((each) => each < width), width]
  return widths.map((each) => ({ name: `${stem}-${each}.webp`, width: each }))
}

/** An avatar's name is `{user_id}--{timestamp}.{ext}`. */
const AVATAR = /^(\d{1,15})--(\d{1,15})\.(jpg|jpeg|png)$/

export interface AvatarName {
  user_id: number
  /** Milliseconds. */
  uploaded_at: number
}

/** Undefined if the name is malformed. */
export function readAvatarName(name: string): AvatarName | undefined {
  const [, user_id, uploaded_at] = AVATAR.exec(name) ?? []
  return user_id === undefined ? undefined : { user_id: Number(user_id), uploaded_at: Number(uploaded_at) }
}

/** Returns the name of an avatar's small copy, which pages show. Empty for an empty name. */
export const avatarCopy = (name: string): string =>
  name.replace(/(?=\.(?:jpg|jpeg|png)$)/, `_${avatarLimits.copySide}x${avatarLimits.copySide}`)

export const avatarEnding = (fileName: string): string | undefined =>
  /\.(jpg|jpeg|png)$/.exec(fileName.toLowerCase())?.[1]

/** Returns why a file cannot become an avatar, if it cannot. `size` is in bytes. */
export function refusedAsAvatar(file: { name: string; size: number }): 'FileTooLarge' | 'FileTypeInvalid' | undefined {
  if (file.size > avatarLimits.bytes) return 'FileTooLarge'
  return avatarEnding(file.name) === undefined ? 'FileTypeInvalid' : undefined
}
