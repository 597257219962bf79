document.documentElement.dataset.unspun = ''
