/** The short name of this machine's time zone, as `{time_zone_abbreviation}`, or nothing if it has none. */
export function timeZoneAbbreviation(): { time_zone_abbreviation?: string } {
  const parts = new Intl.DateTimeFormat('en-US', { timeZoneName: 'short' }).formatToParts()
  const name = parts.find((part) => part.type === 'timeZoneName')?.value
  return name && name.length <= 10 ? { time_zone_abbreviation: name } : {}
}
