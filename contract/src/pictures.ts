import { limits } from './limits.ts'

/** Widths in pixels at which a stored headline picture is kept, as far as the original is as wide. */
export const pictureWidths = [320, 640, 960, 1280] as const

/** A stored headline picture, told by its name alone: `{stem}-{width}x{height}.jpg`, the size being that of the largest copy. */
export interface StoredPicture {
  stem: string
  width: number
  height: number
}

const NAME = /^([0-9a-f]{16,64})-(\d{1,5})x(\d{1,5})\.jpg$/

/** The name of a headline picture's JPEG, which is the fallback of browsers without WebP and what the database keeps. */
export const pictureName = ({ stem, width, height }: StoredPicture): string => `${stem}-${width}x${height}.jpg`

/** What a name says, or undefined if it is none. */
export function readPictureName(name: string): StoredPicture | undefined {
  const [, stem, width, height] = NAME.exec(name) ?? []
  return stem === undefined ? undefined : { stem, width: Number(width), height: Number(height) }
}

/** The WebP copies of a picture, narrowest first: every width up to the picture's own, and that one. */
export function pictureCopies({ stem, width }: StoredPicture): { name: string; width: number }[] {
  const widths = [...pictureWidths.filter((each) => each < width), width]
  return widths.map((each) => ({ name: `${stem}-${each}.webp`, width: each }))
}

/** An avatar's name, `{user_id}--{timestamp}.{ext}`, says whose it is. */
const AVATAR = /^(\d{1,15})--(\d{1,15})\.(jpg|jpeg|png)$/

export interface AvatarName {
  user_id: number
  /** Milliseconds. */
  uploaded_at: number
}

/** What the name of an avatar says, or undefined if it is none. */
export function readAvatarName(name: string): AvatarName | undefined {
  const [, user_id, uploaded_at] = AVATAR.exec(name) ?? []
  return user_id === undefined ? undefined : { user_id: Number(user_id), uploaded_at: Number(uploaded_at) }
}

/** The small copy of an avatar, which is what pages show; of an empty name an empty one. */
export const avatarCopy = (name: string): string =>
  name.replace(/(?=\.(?:jpg|jpeg|png)$)/, `_${limits.avatarCopy}x${limits.avatarCopy}`)

/** The ending of a file that can become an avatar, in small letters, or undefined. */
export const avatarEnding = (fileName: string): string | undefined =>
  /\.(jpg|jpeg|png)$/.exec(fileName.toLowerCase())?.[1]

/** Why a file cannot become an avatar, as far as its name and size (in bytes) tell. */
export function refusedAsAvatar(file: { name: string; size: number }): 'FileTooLarge' | 'FileTypeInvalid' | undefined {
  if (file.size > limits.avatarBytes) return 'FileTooLarge'
  return avatarEnding(file.name) === undefined ? 'FileTypeInvalid' : undefined
}
