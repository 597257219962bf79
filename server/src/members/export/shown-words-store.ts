/** SQL that tells whether everybody sees the headline `h` or the fix `f`. */
export const headlineIsShown = 'is_listed(h)'
export const fixIsShown = 'exists (select from shown_fixes s where s.headline_fix_id = f.headline_fix_id)'

/** SQL for words of the headline `h` or the fix `f`: empty if they are somebody else's and hidden or taken back by now. */
export const wordsOfHeadline = (column: 'title' | 'original_url') =>
  `case when h.created_by = $1 or ${headlineIsShown} then h.${column} else '' end`
export const titleOfFix = `case when f.user_id = $1 or ${fixIsShown} then f.title else '' end`
