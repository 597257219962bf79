/**
 * `tracker`: records how a reader arrived, without doubt. `doubtful`: records that on many sites, and selects the article on others.
 * `article`: may select the article.
 */
export type ParameterRole = 'tracker' | 'doubtful' | 'article'

const namesIn = (lines: readonly string[]) => new Set(lines.flatMap((line) => line.split(' ')))

// Names in lower case that no site uses for anything else. Collected from ClearURLs, Lobsters, publishers' own links, and pairs of page URLs and
// their declared canonical URLs.
const TRACKERS = namesIn([
  // Clicks on advertisements
  'fbclid gclid gclsrc dclid gbraid wbraid msclkid yclid ysclid ymclid twclid ttclid irclickid irgwc rb_clickid s_kwcid',
  'algo_expid algo_pvid srsltid tblci tbclid obclid outbrainclickid dicbo vgo_ee wickedid usqp',
  // Mailings
  'mc_cid mc_eid mc_tc mkt_tok _hsenc _hsmi __hssc __hstc __hsfp hsctatracking _ke vero_id vero_conv oly_anon_id oly_enc_id',
  'sfmc_id sfmc_activityid user_id_hash __s _cio_id at_recipient_id at_recipient_list',
  // Sharing
  'igshid igsh li_fat_id trkinfo trkcampaign soc_src soc_trk ref_src refsrc referringsource source_caller fb_action_ids',
  'fb_action_types fb_source fb_ref action_object_map action_type_map action_ref_map __twitter_impression _branch_match_id',
  '_branch_referrer leadsource traffic_source',
  // Analytics
  '_ga _gl _gac _openstat ns_mchannel ns_source ns_campaign ns_linkname ns_fee wt_mc wt_zmc wtrid wt_ga xtor at_medium at_campaign',
  'at_custom1 at_custom2 at_custom3 at_custom4 at_link_id at_link_type at_link_origin at_format at_ptr_name at_bbc_team',
  'sc_campaign sc_channel sc_medium sc_geo sc_outcome cm_mmc cm_mmca1 ss_source ss_campaign_id guccounter guce_referrer',
  'guce_referrer_sig echobox piano_t wallit_nosession wprov amp_js_v amp_gsa',
])

const TRACKER_PREFIX =
  /^(?:utm_|mtm_|piwik_|matomo_|_bta_|bsft_|sms_(?:click|source|uph)|wt\.|xtmc|xtnp|xtcr|(?:pk|hmb|otm|itm|oft|vn|ga|stm)_(?:source|medium|campaign|content|term|keyword|kwd)$)/

const DOUBTFUL = namesIn([
  // Mailings
  'bxid emci emdi ceid nl_id newsletter_id email_id emc regi_id campaign_id instance_id segment_id hasha hashb hashc cndid esrc',
  'sourcecode ef_id',
  // Sharing
  'ref lipi trk shareid share_id sharetype sr_share sh_kit sref ref_url refer referrer linkid',
  // Analytics
  'xts sc_content s_cid cmpid cmp ncid icid icmpid ocid utm tpid scm spm',
  // Publishers
  'smtyp iref rss_id feedname ftag ssrc ftcamp dlbk xid mbid ex_cid sf_src wpisrc wpmm itid tpcc taid tsrc maca ico ana_ hpid hid',
  'amp',
])

const DOUBTFUL_PREFIX = /^(?:pk|hmb|otm|itm|oft|vn|ga|stm)_/

// Names that are trackers on these sites (matched as a label of the host name).
const TRACKERS_ON: Record<string, readonly string[]> = {
  si: ['youtube', 'youtu', 'spotify'],
  pp: ['youtube'],
  feature: ['youtube', 'youtu'],
  app: ['youtube'],
  ab_channel: ['youtube'],
  st: ['wsj', 'marketwatch', 'barrons'],
  mod: ['wsj', 'marketwatch', 'barrons'],
  reflink: ['wsj', 'marketwatch', 'barrons'],
  sk: ['medium'],
  source: ['medium'],
  cid: ['cnn', 'bbc', 'nytimes', 'usatoday', 'abcnews', 'engadget', 'cnet', 'washingtonpost', 'spiegel'],
  share: ['reddit', 'substack', 'linkedin'],
  rdt: ['reddit'],
  via: ['twitter', 'x'],
  partner: ['nytimes', 'yahoo'],
  smid: ['nytimes'],
  smtyp: ['nytimes'],
  campaign_id: ['nytimes'],
  instance_id: ['nytimes'],
  segment_id: ['nytimes'],
  regi_id: ['nytimes'],
  emc: ['nytimes'],
  ito: ['dailymail', 'mailonsunday', 'metro', 'inews'],
  ico: ['dailymail', 'mailonsunday', 'metro'],
  cmp: ['guardian', 'theguardian', 'elpais'],
  ocid: ['msn', 'bing', 'microsoft'],
  iref: ['cnn'],
  ftag: ['cbsnews', 'cnet', 'zdnet'],
  ftcamp: ['ft'],
  tsrc: ['yahoo'],
  ncid: ['yahoo', 'huffpost', 'aol', 'engadget', 'techcrunch'],
  taid: ['reuters'],
  maca: ['dw'],
  wpisrc: ['washingtonpost'],
  wpmm: ['washingtonpost'],
  itid: ['washingtonpost'],
  hpid: ['washingtonpost'],
  spm: ['taobao', 'tmall', 'alibaba', 'aliyun', 'aliexpress'],
  scm: ['taobao', 'tmall', 'alibaba', 'aliyun', 'aliexpress'],
  lipi: ['linkedin'],
  trk: ['linkedin'],
}

// `source=twitter` is a tracker, but `source=abc` may name the article's agency.
const SOURCE_NAMES = /^(?:source|src|from|via|medium|origin|feed|referer|campaign)$/
const SHORT_SOURCE_NAMES = /^(?:r|f|s|sd)$/
const SOURCE_VALUES =
  /^(?:rss|feed|feedburner|atom|twitter|facebook|fb|email|newsletter|share|social|telegram|whatsapp|google|homepage|r|pf)$/i
const FEED_VALUES = /^(?:rss|feed|feedburner|atom)$/i

/** Returns what a decoded query parameter does on this host. */
export function roleOf(parameter: string, value: string, hostname: string): ParameterRole {
  const name = parameter.toLowerCase()
  const sites = Object.hasOwn(TRACKERS_ON, name) ? TRACKERS_ON[name]! : []
  if (hostname.split('.').some((label) => sites.includes(label))) return 'tracker'
  if (TRACKERS.has(name) || TRACKER_PREFIX.test(name)) return 'tracker'
  if (SOURCE_NAMES.test(name) && SOURCE_VALUES.test(value)) return 'tracker'
  if (SHORT_SOURCE_NAMES.test(name) && SOURCE_VALUES.test(value)) return 'doubtful'
  if (name === 'outputtype' || name === 'output') return /amp/i.test(value) ? 'doubtful' : 'article'
  if (!DOUBTFUL.has(name) && !DOUBTFUL_PREFIX.test(name)) return 'article'
  const isTold = FEED_VALUES.test(value) || (name === 'amp' && value === '')
  return isTold ? 'tracker' : 'doubtful'
}
