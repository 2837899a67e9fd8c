use crate::price::Amount;

pub trait Visit {
    fn visit(&self) {}
}

impl<T: crate::Priced> Visit for T {}

impl Amount {
    pub fn rounded(self) -> Amount {
        self.plus(Amount::zero())
    }
}
