const MAX_LENGTH = 35
/** Language, and perhaps script, region and variants. Extensions say nothing about a headline. */
const TAG = /^[a-z]{2,3}(?:-[a-z\d]{2,8})*$/i
/** Undetermined, several languages, no language. */
const SAYS_NOTHING = /^(?:und|mul|zxx|mis)\b/

/**
 * The first language tag (BCP 47) among what a page declares, in its usual spelling: `pt_br` gives `pt-BR`. Empty if none is valid. A list such
 * as `de, en` is read up to its comma.
 */
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
