import { element } from '../ui/elements.ts'
import { uiMessages } from '../ui/messages.ts'

/** Returns the parts of the page that persist when others are redrawn, so that their input is kept. */
export function pageParts(): HTMLElement[] {
  return [
    part(uiMessages.reading, element('div', { id: 'reading' }), note(uiMessages.readingNote)),
    part(
      uiMessages.outlets,
      note(uiMessages.outletsNote),
      element('div', { id: 'outlets', class: 'stack' }),
      said('outlets-said'),
      addForm(),
    ),
    part(uiMessages.archive, element('div', { id: 'archive' }), said('archive-said'), note(uiMessages.archiveNote)),
    part(
      uiMessages.file,
      note(uiMessages.fileNote),
      element('button', { id: 'save', type: 'button', class: 'btn-line' }, uiMessages.save),
      loadForm(),
      said('file-said'),
    ),
    part(uiMessages.known, element('div', { id: 'known' })),
  ]
}

function addForm(): HTMLElement {
  return element(
    'form',
    { id: 'add-form', class: 'field-group', novalidate: true },
    element('label', { class: 'field-label', for: 'new-outlet' }, uiMessages.addOutlet),
    element('p', { id: 'new-outlet-hint', class: 'note' }, uiMessages.addOutletHint),
    element(
      'div',
      { class: 'with-button' },
      element('input', {
        id: 'new-outlet',
        class: 'field',
        type: 'text',
        inputmode: 'url',
        autocomplete: 'off',
        autocapitalize: 'none',
        spellcheck: 'false',
        maxlength: '2048',
        'aria-describedby': 'new-outlet-hint new-outlet-error',
      }),
      element('button', { id: 'add', type: 'submit', class: 'btn-brand' }, uiMessages.add),
    ),
    element('p', { id: 'new-outlet-error', class: 'field-error', role: 'alert' }),
  )
}

function loadForm(): HTMLElement {
  const merge = element('input', { id: 'merge', type: 'radio', name: 'how', checked: true })
  return element(
    'form',
    { id: 'load-form', class: 'stack', novalidate: true },
    element('label', { class: 'field-label', for: 'chosen' }, uiMessages.choose),
    element('input', { id: 'chosen', class: 'field', type: 'file', accept: '.json,application/json' }),
    element(
      'fieldset',
      { class: 'choice' },
      element('legend', {}, uiMessages.how),
      element('label', {}, merge, uiMessages.merge),
      element('label', {}, element('input', { id: 'replace', type: 'radio', name: 'how' }), uiMessages.replace),
    ),
    note(uiMessages.fileLimits),
    element('button', { id: 'load', type: 'submit', class: 'btn-line' }, uiMessages.load),
  )
}

const part = (name: string, ...children: HTMLElement[]) =>
  element('section', { class: 'part' }, element('h2', {}, name), ...children)
const note = (words: string) => element('p', { class: 'note' }, words)
const said = (id: string) => element('p', { id, role: 'status', class: 'said' })
