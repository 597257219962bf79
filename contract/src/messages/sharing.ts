// Sharing to other sites and apps, and from them: the page that receives an article, the bookmarklet, and the page of the extension.

export const copied = 'Link copied.'
export const copyYourself = "Your browser doesn't let us copy. The link is selected, so you can copy it yourself."
export const address = 'Address of this page'
export const withApp = 'Share with an app'
export const byEmail = 'Send by email'
export const embed = 'Embed on your page'
export const images = 'Share image:'
export const squarePicture = 'Square picture'
export const widePicture = 'Wide picture'
export const download = (picture: string) => `Download the ${picture.toLowerCase()}`
export const copyLinkTo = (picture: string) => `Copy link to the ${picture.toLowerCase()}`
export const copyRefused = "Your browser doesn't let us copy. Open the picture and copy its address."
export const nothingFound = 'There is no web address in what you shared. Paste the address of the article.'
export const bookmark = 'Fix this headline'
export const dragIt = 'Drag it to your bookmarks bar. It works on the pages of articles.'
export const code = 'Code of the bookmark'
export const copyCode = 'Copy the code'
export const bookmarkNeedsScript = 'Please turn on JavaScript to get the bookmark.'
export const exampleOutlet = 'The Daily Example'
