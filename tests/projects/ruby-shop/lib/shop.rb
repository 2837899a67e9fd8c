require 'set'
require 'shop/version'
require_relative 'shop/model/money'
require_relative 'shop/model/product'

module Shop
  autoload :Repository, 'shop/store/repository'
  autoload :Catalogue, 'shop/store/catalogue'

  Tea = Model::Product.new('tea', Model::Money.new(3, 'EUR'))

  class << self
    attr_accessor :currency

    def open
      @open ||= Catalogue.new
    end
  end

  def self.label(product) = product.label
end
