const MAX_LENGTH = 35
/** A language tag with optional script, region and variants. Extensions are irrelevant to a headline. */
const TAG = /^[a-z]{2,3}(?:-[a-z\d]{2,8})*$/i
/** Undetermined, multiple, no linguistic content, and uncoded. */
const SAYS_NOTHING = /^(?:und|mul|zxx|mis)\b/

/** Returns the first valid BCP 47 tag in canonical form, or an empty string. `pt_br` becomes `pt-BR`. */
export function pageLanguage(declared: readonly (string | undefined)[]): string {
  for (const written of declared) {
    const tag = (written ?? '').split(',', 1)[0]!.trim().replaceAll('_', '-')
    if (tag.length > MAX_LENGTH || !TAG.test(tag)) continue
    const usual = usualSpelling(tag)
    if (usual && usual.length <= MAX_LENGTH && !SAYS_NOTHING.test(usual)) return usual
  }
  return ''
}

function usualSpelling(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag).baseName
  } catch {
    return undefined
  }
}
