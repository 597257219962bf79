// Query parameters (lower case) that record how a reader arrived and never select the article. Collected from ClearURLs, Lobsters, publishers'
// own links, and pairs of page URLs and their declared canonical URLs.
const EVERYWHERE = new Set(
  [
    // Clicks on advertisements
    'fbclid gclid gclsrc dclid gbraid wbraid msclkid yclid ysclid ymclid twclid ttclid irclickid irgwc rb_clickid ef_id s_kwcid',
    'algo_expid algo_pvid srsltid tblci tbclid obclid outbrainclickid dicbo vgo_ee wickedid usqp',
    // Mailings
    'mc_cid mc_eid mc_tc mkt_tok _hsenc _hsmi __hssc __hstc __hsfp hsctatracking _ke vero_id vero_conv oly_anon_id oly_enc_id',
    'sfmc_id sfmc_activityid bxid emci emdi ceid nl_id newsletter_id email_id emc regi_id campaign_id instance_id segment_id',
    'user_id_hash hasha hashb hashc cndid esrc sourcecode __s _cio_id at_recipient_id at_recipient_list',
    // Sharing
    'igshid igsh li_fat_id lipi trk trkinfo trkcampaign shareid share_id sharetype sr_share sh_kit soc_src soc_trk sref ref_src',
    'ref_url refsrc refer referrer referringsource source_caller fb_action_ids fb_action_types fb_source fb_ref',
    'action_object_map action_type_map action_ref_map __twitter_impression _branch_match_id _branch_referrer linkid leadsource',
    'traffic_source',
    // Analytics
    '_ga _gl _gac _openstat ns_mchannel ns_source ns_campaign ns_linkname ns_fee wt_mc wt_zmc wtrid wt_ga xtor xts at_medium',
    'at_campaign at_custom1 at_custom2 at_custom3 at_custom4 at_link_id at_link_type at_link_origin at_format at_ptr_name',
    'at_bbc_team sc_campaign sc_channel sc_content sc_medium sc_geo sc_outcome cm_mmc cm_mmca1 ss_source ss_campaign_id s_cid',
    'cmpid cmp ncid icid icmpid ocid guccounter guce_referrer guce_referrer_sig utm echobox piano_t tpid scm spm',
    // Publishers
    'smtyp iref wallit_nosession rss_id feedname ftag ssrc ftcamp dlbk xid mbid ex_cid sf_src wpisrc wpmm itid tpcc taid wprov',
    'tsrc maca cmp ico ana_ hpid hid',
    // The AMP copy of a page
    'amp amp_js_v amp_gsa',
  ].flatMap((line) => line.split(' ')),
)

const PREFIX =
  /^(?:utm_|mtm_|pk_|piwik_|matomo_|hmb_|otm_|itm_|oft_|vn_|ga_|stm_|_bta_|bsft_|sms_(?:click|source|uph)|wt\.|xtmc|xtnp|xtcr)/

// Short names that are trackers on these sites (matched as a label of the host name) but may select the article on others.
const ONLY_ON: Record<string, readonly string[]> = {
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
  ito: ['dailymail', 'mailonsunday', 'metro', 'inews'],
}

// On code hosts `ref` names a branch.
const CODE_HOSTS = ['github', 'gitlab', 'bitbucket', 'codeberg']

// `source=twitter` is a tracker, but `source=abc` may name the article's agency.
const SOURCE_NAMES = /^(?:source|src|from|r|via|medium|origin|f|feed|referer|campaign|s|sd)$/
const SOURCE_VALUES =
  /^(?:rss|feed|feedburner|atom|twitter|facebook|fb|email|newsletter|share|social|telegram|whatsapp|google|homepage|r|pf)$/i

/** Returns whether a decoded query parameter never selects the article on this host. */
export function isTrackingParameter(parameter: string, value: string, hostname: string): boolean {
  const name = parameter.toLowerCase()
  const onOneOf = (sites: readonly string[]) => hostname.split('.').some((label) => sites.includes(label))
  if (SOURCE_NAMES.test(name) && SOURCE_VALUES.test(value)) return true
  if (Object.hasOwn(ONLY_ON, name)) return onOneOf(ONLY_ON[name] ?? [])
  if (name === 'ref') return !onOneOf(CODE_HOSTS)
  if (name === 'outputtype' || name === 'output') return /amp/i.test(value)
  return EVERYWHERE.has(name) || PREFIX.test(name)
}
