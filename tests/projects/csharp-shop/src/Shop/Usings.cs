global using Shop.Text;
global using static Shop.Model.Taxes;
