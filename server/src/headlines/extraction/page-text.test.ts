import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cutAtWord, plainText } from './page-text.ts'

test('plain text', () => {
  const cases: [text: unknown, plain: string][] = [
    ['  a\n\tb  c ', 'a b c'],
    ['Q&amp;A', 'Q&A'],
    ['Q&amp;amp;A', 'Q&A'],
    ['&lt;b&gt;bold&lt;/b&gt; text', 'bold text'],
    ['<SPAN class="x">One</span><br/><a href=/a>two</a> x<sup>2</sup> <img src=a.png>', 'One two x2'],
    [
      'H<sub>2</sub>O, CO&lt;sub&gt;2&lt;/sub&gt; and <i class="x"></i><b>bold</b>: a long<wbr>word',
      'H2O, CO2 and bold: a longword',
    ],
    ['<h2>View <code>x()</code></h2><q>Yes</q> to <del>no</del>', 'View x() Yes to no'],
    ['<p>One paragraph that was cut off', 'One paragraph that was cut off'],
    ['<span>Topic</span><span>Title</span>', 'Topic Title'],
    ['The <a> tag, <b> or <strong>? List<p> and a<b>c', 'The <a> tag, <b> or <strong>? List<p> and a<b>c'],
    ['Firefox 23 arrives without &lt;blink&gt; support', 'Firefox 23 arrives without <blink> support'],
    ['A free guide to <head> elements', 'A free guide to <head> elements'],
    ['Why x&lt;y matters: study of a&gt;b rankings', 'Why x<y matters: study of a>b rankings'],
    ['Why a<b or c>d', 'Why a<b or c>d'],
    ['Vec&lt;String&gt; and Map<K, V>', 'Vec<String> and Map<K, V>'],
    ['How to centre a <div>, and </script>', 'How to centre a <div>, and </script>'],
    ['Mail <ana@example.org> of <unknown>', 'Mail <ana@example.org> of <unknown>'],
    ['1 < 2 and 3 > 2', '1 < 2 and 3 > 2'],
    ['AT&T & co', 'AT&T & co'],
    ['e\u200b\u0301', 'é'],
    ['a\u202eb\u2066c\u00add\ufeffe\u0007f', 'abcdef'],
    ['\ud83d', '\ufffd'],
    ['👩‍👩‍👧', '👩‍👩‍👧'],
    [undefined, ''],
    [{ a: 1 }, ''],
  ]
  for (const [text, plain] of cases) assert.equal(plainText(text), plain)
  assert.equal(plainText('x'.repeat(1_000_000)).length, 8000)
})

test('cutting at a word', () => {
  const cases: [text: string, max: number, cut: string][] = [
    ['short', 10, 'short'],
    ['exactly 10', 10, 'exactly 10'],
    ['one two three', 10, 'one two…'],
    ['one, two, three', 10, 'one, two…'],
    ['unbrokenword', 10, 'unbrokenw…'],
    ['a unbrokenword', 10, 'a unbroke…'],
    ['12345678😀😀', 10, '12345678…'],
  ]
  for (const [text, max, cut] of cases) assert.equal(cutAtWord(text, max), cut)
})
