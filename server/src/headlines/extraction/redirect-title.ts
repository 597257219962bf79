const ADDRESS = /^(?:(?:https?:\/\/|www\.)\S+|[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}(?::\d+)?\/\S*)$/iu

/** Returns whether a title is nothing but an address. Pages of shorteners have the one that they lead to. */
export const isAddress = (title: string): boolean => ADDRESS.test(title)

const PLACE = '(?:page|site|website|article|url|address|location|link|destination|login|story|post)'
const REDIRECT = new RegExp(
  `^(?:${[
    '(?:https? |error )?30[0-8][ \\p{Pd}:|]+(?:multiple choices|moved(?: permanently| temporarily)?|found|see other|(?:temporary|permanent) redirect|(?:object|document) moved|redirect(?:ion)?)',
    '(?:(?:the|this) )?(?:object|document|page|resource|article)(?: has| is)?(?: been)?(?: permanently| temporarily)? moved(?: permanently| temporarily)?(?: to)?(?: here| (?:a|its|the) new (?:place|address|location|url))?',
    'moved (?:permanently|temporarily)',
    '(?:permanent(?:ly)?|temporary) redirect',
    '(?:page )?redirect(?:ing|ion|ed)?(?: page| notice| in progress)?(?:[ .…,]+please wait)?',
    `redirecting(?: you)? (?:to|from) (?:(?:the|your|an?|our|its|new) )*(?:[\\p{L}\\p{N}]+ )?${PLACE}`,
    'redirecting(?: you)? to:? \\S*[./]\\S*',
    'redirecting(?: you)? to [^.…]{1,60}(?:…|\\.{3})',
    `you(?: are|’re|'re| will be)(?: now)?(?: being)?(?: automatically)? redirected(?: to (?:(?:the|your|an?|our|its|new) )*(?:[\\p{L}\\p{N}]+ )?${PLACE}| shortly| automatically| in a (?:few seconds|moment))?`,
    'please wait(?:,)? (?:while )?(?:we are redirecting|we redirect|you are being redirected|redirecting).{0,60}',
    'weiterleitung|sie werden (?:automatisch )?weitergeleitet|redirection en cours|vous allez être redirigée?s?',
    'redirec(?:ción|cion|cionando|cionamento|cionamiento)|redireccionando|redirecionando|reindirizzamento(?: in corso)?',
    'doorverwijzing|doorsturen|u wordt doorgestuurd|omdirigering|omdirigerar|videresender|viderestilling',
    'przekierowanie|przekierowywanie|přesměrování|presmerovanie|átirányítás|uudelleenohjaus|yönlendirme|yönlendiriliyor(?:sunuz)?',
    'перенаправление|переадресация|(?:正在|页面)?跳转(?:中)?|重定向|リダイレクト(?:中)?|리디렉션',
  ].join('|')})[.…!\\s]*$`,
  'iu',
)

/** Returns whether a page has only told where it leads, such as `302 Found` or `Redirecting…`. */
export function isRedirectTitle(title: string): boolean {
  return REDIRECT.test(title)
}
