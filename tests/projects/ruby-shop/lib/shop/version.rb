module Shop
  VERSION = '1.0'
  DEFAULTS = { currency: 'EUR' }.freeze
end
