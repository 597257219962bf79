/** The sentences of the ways in from other sites and apps: the page that takes what is shared, the bookmark, the page of the extension. */
export const sharingMessages = {
  nothingFound: 'There is no web address in what you shared. Paste the address of the article.',
  bookmark: 'Fix this headline',
  dragIt: 'Drag it to your bookmarks bar. It works on the pages of articles.',
  code: 'Code of the bookmark',
  copyCode: 'Copy the code',
  bookmarkNeedsScript: 'Please turn on JavaScript to get the bookmark.',
  exampleOutlet: 'The Daily Example',
} as const
