import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { noticeIn } from './notice-title.ts'

const NO_KEYS = new Set<string>()
const split = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

const NOTICES = {
  notice: split(`
    Not Found (#404)
    Error 404 (Not Found)!!1
    HTTP Status 404 – Not Found
    502 Bad Gateway
    301 Moved Permanently
    Object moved
    Oops! That page can’t be found.
    The page you were looking for doesn't exist (404)
    Hmm...this page doesn’t exist. Try searching for something else.
    This content isn't available right now
    Whoops, looks like something went wrong.
    Error establishing a database connection
    WordPress › Error
    Daily Example | Page unavailable
    Page Not Found · Daily Example
    Page not found | News | The Sydney Morning Example
    404 Not Found | beispiel online
    Please disable your ad blocker
    example.com: over 18?
    Index of /2026/11
    https://news.example.org/2026/11/bridge
    Redirecting to https://news.example.org/a
    Checking your browser before accessing example.com
    Please turn JavaScript on and reload the page.
    Press & Hold to confirm you are a human
    Your IP has been blocked
    Content not available in your region
    Site is undergoing maintenance
    Welcome to nginx!
    Home | Example News
    Die von Ihnen gesuchte Seite konnte leider nicht gefunden werden
    Seite nicht gefunden | Beispielzeitung
    Bitte bestätigen Sie, dass Sie ein Mensch sind
    Zugriff verweigert
    La page que vous recherchez n’existe plus
    Vérification de sécurité
    La página que buscas no existe
    Verificando que eres humano
    A página que você procura não existe
    Questa pagina non esiste
    De pagina die je zoekt bestaat niet
    Even geduld
    Sidan kunde inte hittas
    Siden findes ikke
    Noe gikk galt
    Etsimääsi sivua ei löytynyt
    Strona nie została znaleziona
    Stránka nebyla nalezena
    Stránka sa nenašla
    A keresett oldal nem található
    Pagina nu a fost găsită
    Stranica nije pronađena
    Запрашиваемая страница не найдена
    Подтвердите, что вы не робот
    Сторінку не знайдено
    Страницата не е намерена
    Η σελίδα δεν βρέθηκε
    Aradığınız sayfa bulunamadı
    عذرا، الصفحة غير موجودة
    صفحه مورد نظر یافت نشد
    מצטערים, הדף שחיפשת לא נמצא
    यह पेज मौजूद नहीं है
    Trang không tồn tại
    Halaman yang Anda cari tidak ditemukan
    Pàgina no trobada
    抱歉,您访问的页面不存在 - 新浪网
    安全验证
    頁面不存在
    お探しのページは見つかりませんでした
    요청하신 페이지를 찾을 수 없습니다
    ไม่พบหน้าที่คุณต้องการ`),
  login: split(`
    Subscribe to read | Financial Example
    Log in or sign up
    Log into Example
    Sign in to Daily Example
    Example Login
    LinkedIn: Log In or Sign Up
    You have reached your monthly limit of free articles
    This article is for subscribers only
    Melden Sie sich an, um weiterzulesen
    Cet article est réservé aux abonnés
    Suscríbete para seguir leyendo
    Assine para continuar lendo
    Accedi per continuare
    Log in om verder te lezen
    Logga in för att fortsätta läsa
    Zaloguj się, aby czytać dalej
    Войдите, чтобы продолжить
    تسجيل الدخول
    登录
    会員限定記事
    로그인`),
  consent: split(`
    Explicit cookie consent
    Cookiewall
    We and our partners value your privacy
    Before you continue to Example Search
    Zustimmung erforderlich
    Cookie-Einstellungen
    Nous respectons votre vie privée
    Configuración de cookies
    Szanujemy Twoją prywatność
    Мы используем файлы cookie
    隐私设置`),
}

describe('titles of notices', () => {
  for (const [kind, titles] of Object.entries(NOTICES))
    for (const title of titles) test(`${title} (${kind})`, () => assert.equal(noticeIn(title, NO_KEYS), kind))

  test('beside the name of the site, in any place', () => {
    const keys = new Set(['thelongestnameofalocalpaperintown'])
    for (const title of ['Access denied', 'Seite nicht gefunden'])
      for (const whole of [
        `${title} | The longest name of a local paper in town`,
        `The longest name of a local paper in town: ${title}`,
      ]) {
        assert.equal(noticeIn(whole, keys), 'notice', whole)
        assert.equal(noticeIn(whole, NO_KEYS), undefined, whole)
      }
  })
})

const HEADLINES = split(`
  Please wait: airlines tell passengers
  Page not found: the story of the web's most famous error
  Access denied: how a village lost its only road
  Access denied: Iran
  Access denied – migrants stranded at the border
  エラー | 銀行のシステムが停止し利用者が困惑
  Blocked: the ship that stopped the Suez canal
  Error 404: Hollywood's missing women
  Not found in nature
  404 days without rain
  Log in or lose it: the bank that closed accounts
  Sign in the sky puzzles villagers
  Subscribe to hope, says bishop
  Cookie de Chocolate
  AI | TechCrunch
  St.Petersburg is blocked
  Cookie recipe that broke the internet
  Privacy law passes parliament
  Your privacy is an illusion
  The moved story
  A second one
  A story that was removed
  Home alone: children left behind by strikes
  Oops, they did it again
  Under maintenance: Europe's bridges
  Robot wins marathon
  Verify or vanish: new rules for voters
  Redirect of the river divides the town
  Facebook: Zuckerberg sagt aus
  Fehler im System: Warum Züge zu spät kommen
  Bitte warten: Bürgeramt ohne Termine
  Accès refusé aux journalistes
  Página en blanco: el Congreso no vota
  Verifica fiscale
  Вход в метро закрыт
  Ошибка врачей стоила жизни
  خطأ طبي
  登录月球五十年
  首页推荐算法遭质疑
  ログイン障害で銀行が謝罪
  로그인 장애로 은행 사과
  frag.jetzt`)

describe('headlines with words of notices', () => {
  for (const title of HEADLINES) test(title, () => assert.equal(noticeIn(title, NO_KEYS), undefined))
})

test('long titles take no time', () => {
  for (const title of ['的'.repeat(250), 'not found '.repeat(30), '| '.repeat(125), 'a.b.'.repeat(60)])
    assert.equal(noticeIn(title, NO_KEYS), undefined)
})

test('a text that is longer than any title is no notice', () => {
  const address = `https://news.example.org/${'a/'.repeat(50_000)}`
  for (const title of [address, `Page not found: ${address}`, `Index of /${'a/'.repeat(50_000)}`])
    assert.equal(noticeIn(title, NO_KEYS), undefined)
  assert.equal(noticeIn(address.slice(0, 500), NO_KEYS), 'notice')
  assert.equal(noticeIn(address.slice(0, 501), NO_KEYS), undefined)
})
