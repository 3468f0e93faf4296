SELECT match('', '^it\'s\\d+$') AS matches
