/** What the module offers. */
module shop.orders {
//     ^^^^^^^^^^^ def module shop.orders exported
  requires java.base;
//         ^^^^ import effect from java.base
  exports shop.orders.api;
//                    ^^^ ! ref read shop.orders.api
  uses shop.orders.api.Service;
//                     ^^^^^^^ ref read shop.orders.api.Service
}
