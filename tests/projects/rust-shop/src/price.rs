use crate::visit::Visit;

#[derive(Clone, Copy)]
pub struct Amount(u32);

pub trait Priced {
    fn price(&self) -> Amount;
    fn doubled(&self) -> Amount {
        self.price().plus(self.price())
    }
}

impl Amount {
    pub fn zero() -> Amount {
        Amount(0)
    }
    pub fn plus(self, other: Amount) -> Amount {
        Amount(self.0 + other.0)
    }
    pub fn cents(&self) -> u32 {
        self.0
    }
}

impl Priced for Amount {
    fn price(&self) -> Amount {
        *self
    }
}

pub fn visited(amount: Amount) {
    amount.visit();
    amount.doubled().visit();
}
