/** Abbreviation, English name in Unicode's CLDR, and minutes from GMT. The most common zone of each offset comes first. */
const zones: readonly (readonly [abbreviation: string, name: string, minutes: number])[] = [
  ['HST', 'Hawaii-Aleutian Standard Time', -600],
  ['AKST', 'Alaska Standard Time', -540],
  ['PST', 'Pacific Standard Time', -480],
  ['AKDT', 'Alaska Daylight Time', -480],
  ['MST', 'Mountain Standard Time', -420],
  ['PDT', 'Pacific Daylight Time', -420],
  ['CST', 'Central Standard Time', -360],
  ['MDT', 'Mountain Daylight Time', -360],
  ['EST', 'Eastern Standard Time', -300],
  ['CDT', 'Central Daylight Time', -300],
  ['COT', 'Colombia Standard Time', -300],
  ['PET', 'Peru Standard Time', -300],
  ['AST', 'Atlantic Standard Time', -240],
  ['EDT', 'Eastern Daylight Time', -240],
  ['CLT', 'Chile Standard Time', -240],
  ['VET', 'Venezuela Time', -240],
  ['BOT', 'Bolivia Time', -240],
  ['NST', 'Newfoundland Standard Time', -210],
  ['BRT', 'Brasilia Standard Time', -180],
  ['ADT', 'Atlantic Daylight Time', -180],
  ['ART', 'Argentina Standard Time', -180],
  ['CLST', 'Chile Summer Time', -180],
  ['NDT', 'Newfoundland Daylight Time', -150],
  ['UTC', 'Coordinated Universal Time', 0],
  ['GMT', 'Greenwich Mean Time', 0],
  ['WET', 'Western European Standard Time', 0],
  ['CET', 'Central European Standard Time', 60],
  ['BST', 'British Summer Time', 60],
  ['IST', 'Irish Standard Time', 60],
  ['WEST', 'Western European Summer Time', 60],
  ['WAT', 'West Africa Standard Time', 60],
  ['EET', 'Eastern European Standard Time', 120],
  ['CEST', 'Central European Summer Time', 120],
  ['SAST', 'South Africa Standard Time', 120],
  ['CAT', 'Central Africa Time', 120],
  ['MSK', 'Moscow Standard Time', 180],
  ['EEST', 'Eastern European Summer Time', 180],
  ['EAT', 'East Africa Time', 180],
  ['AST', 'Arabian Standard Time', 180],
  ['IRST', 'Iran Standard Time', 210],
  ['GST', 'Gulf Standard Time', 240],
  ['PKT', 'Pakistan Standard Time', 300],
  ['IST', 'India Standard Time', 330],
  ['NPT', 'Nepal Time', 345],
  ['BDT', 'Bangladesh Standard Time', 360],
  ['MMT', 'Myanmar Time', 390],
  ['ICT', 'Indochina Time', 420],
  ['WIB', 'Western Indonesia Time', 420],
  ['CST', 'China Standard Time', 480],
  ['SGT', 'Singapore Standard Time', 480],
  ['HKT', 'Hong Kong Standard Time', 480],
  ['PHT', 'Philippine Standard Time', 480],
  ['AWST', 'Australian Western Standard Time', 480],
  ['JST', 'Japan Standard Time', 540],
  ['KST', 'Korean Standard Time', 540],
  ['ACST', 'Australian Central Standard Time', 570],
  ['AEST', 'Australian Eastern Standard Time', 600],
  ['ACDT', 'Australian Central Daylight Time', 630],
  ['AEDT', 'Australian Eastern Daylight Time', 660],
  ['NZST', 'New Zealand Standard Time', 720],
  ['NZDT', 'New Zealand Daylight Time', 780],
]

/**
 * The abbreviation of a time zone (an IANA name, by default this machine's) at a moment, as `{time_zone_abbreviation}`. It is looked up by
 * the zone's name, then by its offset from GMT. The result is empty if neither is in the list.
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
