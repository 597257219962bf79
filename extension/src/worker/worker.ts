chrome.runtime.onInstalled.addListener(() => {})
