SELECT engine FROM system.databases WHERE name = 'it\'s'
