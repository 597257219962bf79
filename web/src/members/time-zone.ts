import data from './time-zones.json' with { type: 'json' }

/** Abbreviation, English name in Unicode's CLDR, and minutes from GMT. The most common zone of each offset comes first. */
const zones = data as [abbreviation: string, name: string, minutes: number][]

/**
 * `timeZone` is an IANA name, by default this machine's. It is looked up by its name, then by its offset from GMT. Empty if neither is listed.
 */
export function timeZoneAbbreviation(moment = new Date(), timeZone?: string): { time_zone_abbreviation?: string } {
  const part = (timeZoneName: 'long' | 'longOffset') =>
    new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName })
      .formatToParts(moment)
      .find(({ type }) => type === 'timeZoneName')?.value
  const name = part('long')
  const [, sign = '+', hours = '0', rest = '0'] = /([+-])(\d+):(\d+)/.exec(part('longOffset') ?? '') ?? []
  const minutes = Number(`${sign}1`) * (Number(hours) * 60 + Number(rest))
  const zone = zones.find((each) => each[1] === name) ?? zones.find((each) => each[2] === minutes)
  return zone ? { time_zone_abbreviation: zone[0] } : {}
}
