export const sinceLast = 'Since your last visit'
export const since = (day: string) => `Since ${day}`
export const nothingNew = 'Nothing new on your fixes'
export const leading = 'Reader-written, new in first place'
export const all = 'All notifications'
